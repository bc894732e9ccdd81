import asyncio
import ssl

from aioapns import APNs, NotificationRequest, PushType
from aioapns.connection import APNsProductionClientProtocol
from job import Job, answer, give


async def main():
    job = Job()
    with open(job.keyPath) as file:
        key = file.read()

    class Mock(APNsProductionClientProtocol):
        APNS_SERVER = job.host
        APNS_PORT = job.port

    client = APNs(
        key=key, key_id=job.keyID, team_id=job.teamID, topic=job.topic, max_connections=1,
        ssl_context=ssl.create_default_context(cafile=job.caPath))
    client.pool.protocol_class = Mock

    async def send(push):
        result = await client.send_notification(NotificationRequest(
            device_token=push["deviceToken"], message=push["payload"],
            notification_id=push["apnsID"], push_type=PushType.ALERT))
        return answer(int(result.status), result.description, result.notification_id)

    give(await asyncio.gather(*map(send, job.pushes)))


asyncio.run(main())
