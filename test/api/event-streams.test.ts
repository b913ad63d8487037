import { describe, expect, it } from 'vitest'
import { readEvents, type StreamEvent, streamEvents } from '../../src/api/event-streams'

async function* give(...parts: readonly string[]) {
  yield* parts
}

async function* giveThenFail(part: string) {
  yield part
  throw new Error('no more')
}

const failure = (error: unknown): string => JSON.stringify({ said: (error as Error).message })

async function all(body: ReadableStream<Uint8Array>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

/** Returns a body in chunks of a given size. */
function chunked(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

describe('a stream of events', () => {
  it('yields every part unchanged', async () => {
    expect(await all(streamEvents(give('{"a":1}', '{"b":"…"}'), failure))).toEqual([
      { event: 'message', data: '{"a":1}' },
      { event: 'message', data: '{"b":"…"}' },
    ])
  })

  it('ends with one event named error if a part fails', async () => {
    expect(await all(streamEvents(giveThenFail('1'), failure))).toEqual([
      { event: 'message', data: '1' },
      { event: 'error', data: '{"said":"no more"}' },
    ])
  })

  it('yields the same events for any chunk size and both line ends, and skips comments', async () => {
    const text = ': hello\n\ndata: {"a":"ü"}\r\n\r\nevent: error\ndata: {}\n\n'
    for (const size of [1, 2, 5, 1000]) {
      expect(await all(chunked(text, size))).toEqual([
        { event: 'message', data: '{"a":"ü"}' },
        { event: 'error', data: '{}' },
      ])
    }
  })

  it('requests no more parts after its reader stops', async () => {
    let asked = 0
    async function* count() {
      for (;;) {
        asked += 1
        yield String(asked)
      }
    }
    for await (const { data } of readEvents(streamEvents(count(), failure))) if (data === '3') break
    const asSoFar = asked
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(asked).toBe(asSoFar)
  })
})

describe('a stream that never ends an event', () => {
  const seconds = async (run: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    await run()
    return (performance.now() - begun) / 1000
  }

  it('is read in linear time', async () => {
    // A reader that rescans its buffer for each of the 20,000 chunks takes minutes.
    const text = `data: ${'x'.repeat(3_900_000)}`
    expect(await seconds(() => all(chunked(text, 200)))).toBeLessThan(10)
    const lines = 'data:\n'.repeat(100_000)
    expect(await seconds(() => all(chunked(lines, 200)))).toBeLessThan(10)
  })

  it('causes a refusal at 4 MB', async () => {
    let asked = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        asked += 1
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20))
      },
    })
    await expect(all(endless)).rejects.toMatchObject({ errorType: 'ReplyTooLarge' })
    expect(asked).toBeLessThan(8)
  })
})
