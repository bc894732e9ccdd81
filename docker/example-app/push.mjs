// The smallest push provider: sends one notification to APNS_URL, then asks the mock's admin side at ADMIN_URL what arrived.
// It has no dependencies; the certificate authority comes through NODE_EXTRA_CA_CERTS.
import assert from "node:assert/strict";
import crypto from "node:crypto";
import http2 from "node:http2";

const { APNS_URL, ADMIN_URL } = process.env;

/** A provider token as Apple describes it: a JSON Web Token signed with the team's key. */
function providerToken({ keyID, teamID, privateKeyPEM }) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = part({ alg: "ES256", kid: keyID });
  const claims = part({ iss: teamID, iat: Math.floor(Date.now() / 1000) });
  const signature = crypto.sign("sha256", `${header}.${claims}`, {
    key: privateKeyPEM,
    dsaEncoding: "ieee-p1363",
  });
  return `${header}.${claims}.${signature.toString("base64url")}`;
}

function push(session, deviceToken, headers, payload) {
  return new Promise((resolve, reject) => {
    const request = session.request({
      ":method": "POST",
      ":path": `/3/device/${deviceToken}`,
      ...headers,
    });
    const answer = { body: "" };
    request.on("response", (fields) => {
      answer.status = fields[":status"];
      answer.apnsID = fields["apns-id"];
    });
    request.setEncoding("utf8").on("data", (text) => (answer.body += text));
    request.on("end", () => resolve(answer)).on("error", reject);
    request.end(JSON.stringify(payload));
  });
}

// With Apple this is the .p8 file from the developer account; the mock hands out its own.
const key = await (await fetch(`${ADMIN_URL}/api/v1/signing-key`)).json();
const session = http2.connect(APNS_URL);
session.on("error", (error) => {
  console.error(`${APNS_URL}: ${error.message}`);
  process.exit(1);
});

const deviceToken = crypto.randomBytes(32).toString("hex");
const payload = { aps: { alert: "Dinner at eight" } };
const answer = await push(
  session,
  deviceToken,
  {
    authorization: `bearer ${providerToken(key)}`,
    "apns-topic": "com.example.app",
    "apns-push-type": "alert",
  },
  payload,
);
console.log(`APNs answered ${answer.status}, apns-id ${answer.apnsID}`);
assert.equal(answer.status, 200, answer.body);

const record = await (await fetch(`${ADMIN_URL}/api/v1/notifications/${answer.apnsID}`)).json();
assert.deepEqual(record.payload, payload);
console.log("The mock recorded", JSON.stringify(record.payload));
session.close();
