import asyncio
import ssl

import httpx
from job import Job, answer, give


async def main():
    job = Job()
    async with httpx.AsyncClient(
        base_url=job.url, http2=True, verify=ssl.create_default_context(cafile=job.caPath),
        limits=httpx.Limits(max_connections=1), timeout=20,
    ) as client:

        async def send(push):
            response = await client.post(
                f"/3/device/{push['deviceToken']}", json=push["payload"],
                headers=job.headers(push))
            reason = None if response.is_success else response.json()["reason"]
            return answer(response.status_code, reason, response.headers["apns-id"])

        give(await asyncio.gather(*map(send, job.pushes)))


asyncio.run(main())
