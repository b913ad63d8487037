import { describe, expect, it } from 'vitest'
import { coalesce } from '../../../src/backend/wrap/coalesce'

function counted(answer: () => Promise<Response>) {
  let sent = 0
  const send = coalesce(async () => {
    sent += 1
    return answer()
  })
  return { send, count: () => sent }
}

const url = 'http://service.test/x'

describe('coalescing', () => {
  it('sends equal concurrent reads once, and gives each caller its own copy of the reply', async () => {
    const { send, count } = counted(async () => new Response('same'))
    const replies = await Promise.all([1, 2, 3].map(() => send(new Request(url))))
    expect(await Promise.all(replies.map((reply) => reply.text()))).toEqual(['same', 'same', 'same'])
    expect(count()).toBe(1)
  })

  it('sends the next read after the first has completed', async () => {
    const { send, count } = counted(async () => new Response('same'))
    await send(new Request(url))
    await send(new Request(url))
    expect(count()).toBe(2)
  })

  it('never joins writes', async () => {
    const { send, count } = counted(async () => new Response())
    await Promise.all([1, 2].map(() => send(new Request(url, { method: 'POST', body: '{}' }))))
    expect(count()).toBe(2)
  })

  it('rejects all callers of a failed read, and sends the next read again', async () => {
    let isBroken = true
    const { send, count } = counted(() =>
      isBroken ? Promise.reject(new TypeError('cut')) : Promise.resolve(new Response('ok')),
    )
    const [first, second] = await Promise.allSettled([send(new Request(url)), send(new Request(url))])
    expect([first?.status, second?.status, count()]).toEqual(['rejected', 'rejected', 1])
    isBroken = false
    expect(await (await send(new Request(url))).text()).toBe('ok')
  })

  it('does not abort the shared read when one caller aborts', async () => {
    let arrive: (response: Response) => void = () => undefined
    const pending = new Promise<Response>((resolve) => {
      arrive = resolve
    })
    const { send } = counted(() => pending)
    const impatient = new AbortController()
    const first = send(new Request(url, { signal: impatient.signal }))
    const second = send(new Request(url))
    impatient.abort()
    arrive(new Response('late'))
    expect(await (await second).text()).toBe('late')
    await first
  })
})
