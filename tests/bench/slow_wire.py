"""A server that seems far away: passes on connections of loopback, each byte after half of a round trip.

In place of netem, which needs a kernel that has it. A new connection costs one round trip more, as its handshake would; what slow start
costs is not there. Usage: with SlowWire(port, milliseconds) as url: …
"""

import asyncio
import contextlib
import threading


class SlowWire:
    def __init__(self, port, round_trip_ms):
        self.port, self.half = port, round_trip_ms / 2000
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.thread.start()
        self.ready.wait()
        return self.url

    def __exit__(self, *_):
        asyncio.run_coroutine_threadsafe(self.cancel_all(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    async def cancel_all(self):
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def run(self):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self.serve, "127.0.0.1", 0, limit=1 << 20))
        self.url = "http://127.0.0.1:%d" % server.sockets[0].getsockname()[1]
        self.ready.set()
        self.loop.run_forever()

    async def serve(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(self.carry(reader, far_writer, self.half * 3), self.carry(far_reader, writer, self.half), return_exceptions=True)

    async def carry(self, reader, writer, first_delay):
        """Bytes leave in the order in which they came, each `half` after it came; the first ones wait for the handshake too."""
        under_way = asyncio.Queue()
        begun = self.loop.time()

        async def deliver():
            while True:
                due, data = await under_way.get()
                await asyncio.sleep(max(0, due - self.loop.time()))
                if not data:
                    writer.close()
                    return
                writer.write(data)
                await writer.drain()

        delivery = asyncio.ensure_future(deliver())
        data = b"-"
        while data:
            data = await reader.read(1 << 18)
            under_way.put_nowait((max(self.loop.time() + self.half, begun + first_delay), data))
        await delivery
