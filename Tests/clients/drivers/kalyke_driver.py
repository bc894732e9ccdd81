import asyncio

from job import Job, answer, give, reason_of
from kalyke import ApnsClient, ApnsConfig
from kalyke.exceptions import ApnsProviderException

job = Job()  # The certificate authority comes through SSL_CERT_FILE.


class MockClient(ApnsClient):
    @property
    def _base_url(self):
        return job.url


client = MockClient(
    use_sandbox=True, team_id=job.teamID, auth_key_id=job.keyID, auth_key_filepath=job.keyPath)


async def send(push):
    try:
        config = ApnsConfig(topic=job.topic, identifier=push["apnsID"])
        return answer(apns_id=await client.send_message(push["deviceToken"], push["payload"], config))
    except ApnsProviderException as error:
        return answer(reason=reason_of(error))


async def main():
    give(await asyncio.gather(*map(send, job.pushes)))


asyncio.run(main())
