const crypto = require("node:crypto");
const fs = require("node:fs");
const http2 = require("node:http2");

const job = JSON.parse(fs.readFileSync(0));

function bearer() {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed =
    part({ alg: "ES256", kid: job.keyID }) +
    "." +
    part({ iss: job.teamID, iat: Math.floor(Date.now() / 1000) });
  const key = { key: fs.readFileSync(job.keyPath), dsaEncoding: "ieee-p1363" };
  return `bearer ${signed}.${crypto.sign("sha256", signed, key).toString("base64url")}`;
}

const authorization = bearer();
const session = http2.connect(`https://${job.host}:${job.port}`, {
  ca: fs.readFileSync(job.caPath),
});

function send(push) {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ":method": "POST",
      ":path": `/3/device/${push.deviceToken}`,
      authorization,
      "apns-topic": job.topic,
      "apns-push-type": "alert",
      "apns-id": push.apnsID,
    });
    let status, apnsID, body = "";
    stream.on("response", (headers) => {
      status = headers[":status"];
      apnsID = headers["apns-id"];
    });
    stream.setEncoding("utf8");
    stream.on("data", (chunk) => (body += chunk));
    stream.on("end", () =>
      resolve({ status, reason: body ? JSON.parse(body).reason : null, apnsID }));
    stream.on("error", reject);
    stream.end(JSON.stringify(push.payload));
  });
}

Promise.all(job.pushes.map(send)).then((answers) => {
  process.stdout.write(JSON.stringify(answers));
  session.close();
});
