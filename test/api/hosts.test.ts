import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { askHost, hostOf, readStart, readWhole } from '../../src/api/hosts'
import { misbehave, type Step, serveMisbehaving } from '../support/misbehaving-server'

type Server = Awaited<ReturnType<typeof serveMisbehaving>>
const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(step: Step): Promise<Server> {
  const server = await serveMisbehaving(step)
  servers.push(server)
  return server
}

const MIB = 1024 * 1024
const read = (response: Response) => readWhole(response, 4 * MIB)
const ask = (url: string, init: RequestInit = {}, timeoutMs = 5_000) =>
  askHost((request) => fetch(request), new Request(url, init), timeoutMs, read)

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('causes a refusal and is not followed: %s', async (status) => {
    const other = await serve(misbehave.answer(200, '{}'))
    const server = await serve(misbehave.redirect(`${other.url}/elsewhere`, status))
    const init = { method: 'POST', body: '{"signature":"0x"}', headers: { 'X-API-Key': 'SECRET' } }
    await expect(ask(server.url, init)).rejects.toMatchObject({
      errorType: 'Redirected',
      message: `${hostOf(server.url)} redirects to another address.`,
    })
    expect(other.seen).toEqual([])
  })

  it('has no status in a browser, so it is recognized by its type', async () => {
    const hidden = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
    const asked = askHost(async () => hidden, new Request('https://a.example/'), 1_000, read)
    await expect(asked).rejects.toMatchObject({ errorType: 'Redirected' })
  })
})

describe('a large reply', () => {
  const isLarge = { errorType: 'ReplyTooLarge' }

  it('causes a refusal at the limit, also if it never ends', async () => {
    const server = await serve(misbehave.endless())
    await expect(ask(server.url)).rejects.toMatchObject(isLarge)
    await expect.poll(server.openReplies).toBe(0)
  })

  it('causes a refusal at the limit after decompression', async () => {
    const server = await serve(misbehave.bomb(3 * 1024))
    const before = process.memoryUsage().rss
    await expect(ask(server.url)).rejects.toMatchObject(isLarge)
    expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(200)
    await expect.poll(server.openReplies).toBe(0)
  })

  it('can be read up to the limit if its beginning is enough', async () => {
    const server = await serve(misbehave.endless())
    const readTen = (response: Response) => readStart(response, 10)
    const start = askHost((request) => fetch(request), new Request(server.url), 5_000, readTen)
    expect(await start).toBe(' '.repeat(10))
  })
})

describe('a slow host', () => {
  it.each(['stall', 'halfABody', 'drip'] as const)(
    'causes a timeout and is not read further: %s',
    async (how) => {
      const server = await serve(misbehave[how]())
      await expect(ask(server.url, {}, 100)).rejects.toMatchObject({ errorType: 'Unreachable' })
      await expect.poll(server.openReplies).toBe(0)
    },
  )

  it('causes a timeout with a Fetch that ignores its signal', async () => {
    const deaf = () => new Promise<never>(() => undefined)
    const asked = askHost(deaf, new Request('https://a.example/'), 10, read)
    await expect(asked).rejects.toThrow('a.example did not answer in time.')
  })

  it('causes a timeout also after a garbage collection', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const deaf = () => new Promise<never>(() => undefined)
    const asked = askHost(deaf, new Request('https://a.example/'), 100, read)
    const refused = expect(asked).rejects.toThrow('a.example did not answer in time.')
    // Memory held in one turn can be collected in the next.
    for (let turn = 0; turn < 3; turn += 1) {
      collect()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await refused
  })
})

describe('an error', () => {
  it('contains the host, but neither the path nor the error text of the platform', async () => {
    const failing = async (): Promise<Response> => {
      throw new TypeError('Failed to fetch https://a.example/bot123:SECRET/send')
    }
    const asked = askHost(failing, new Request('https://a.example/bot123:SECRET/send'), 10, read)
    await expect(asked).rejects.toThrow(/^a\.example could not be reached\.$/)
  })
})
