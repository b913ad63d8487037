import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  askBackground,
  type Background,
  createRequestQueue,
  type NamedThing,
} from '../../src/content/requests'

const order = (index: number, chainId = 1): NamedThing => ({ kind: 'order', chainId, id: `0x${index}` })
const orders = (count: number, chainId = 1) =>
  Array.from({ length: count }, (_, index) => order(index, chainId))

interface Asked {
  readonly path: string
  readonly chainId: number
  readonly uids: string[]
  readonly due: string[]
}

/**
 * Background that records its requests and knows every order. Its replies wait until the test releases them.
 */
function createBackground() {
  const asked: Asked[] = []
  const answers: (() => void)[] = []
  const background = {
    fetch: async (request: Request) => {
      const body = await request.json()
      const { chainId, uids, due } = body
      asked.push({ path: new URL(request.url).pathname, chainId, uids, due })
      await new Promise<void>((resolve) => answers.push(resolve))
      return Response.json((body.uids ?? []).map((id: string) => ({ id })))
    },
    onOrdersChanged: () => {},
    endIfOrphaned: vi.fn(),
  } satisfies Background
  const answer = () => {
    for (const release of answers.splice(0)) release()
    return vi.advanceTimersByTimeAsync(0)
  }
  return { background, asked, answer }
}

const page = { hidden: false }

beforeEach(() => {
  vi.useFakeTimers()
  page.hidden = false
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('createRequestQueue', () => {
  it('joins everything added within 100 ms into one request', async () => {
    const { background, asked } = createBackground()
    const ask = createRequestQueue(background, () => {}, new AbortController().signal)
    ask([order(1)])
    await vi.advanceTimersByTimeAsync(90)
    ask([order(2)])
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toEqual([{ path: '/client/badges', chainId: 1, uids: ['0x1', '0x2'], due: ['0x1', '0x2'] }])
  })

  it('requests at most 128 identifiers at once, in order, and the next ones after the reply', async () => {
    const { background, asked, answer } = createBackground()
    const listener = vi.fn()
    const ask = createRequestQueue(background, listener, new AbortController().signal)
    ask(orders(200))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked.map(({ uids }) => uids.length)).toEqual([128])
    expect(asked[0]?.uids.slice(0, 2)).toEqual(['0x0', '0x1'])
    await answer()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.map(({ uids }) => uids.length)).toEqual([128, 72])
    await answer()
    expect(listener.mock.calls.map(([received]) => received.length)).toEqual([128, 72])
  })

  it('sends a request for each network', async () => {
    const { background, asked, answer } = createBackground()
    const ask = createRequestQueue(background, () => {}, new AbortController().signal)
    ask([order(1, 1), order(2, 100), order(3, 1)])
    await vi.advanceTimersByTimeAsync(100)
    await answer()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.map(({ chainId, uids }) => [chainId, ...uids])).toEqual([
      [1, '0x1', '0x3'],
      [100, '0x2'],
    ])
  })

  it('sends nothing from a hidden tab, and everything that waited after the tab is visible again', async () => {
    const { background, asked } = createBackground()
    const ask = createRequestQueue(background, () => {}, new AbortController().signal)
    page.hidden = true
    const waiting = order(1)
    ask([waiting])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([])
    page.hidden = false
    ask([waiting])
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.map(({ uids }) => uids)).toEqual([['0x1']])
  })

  it('emits nothing after a refusal or an unreachable background, and continues', async () => {
    const { background, asked } = createBackground()
    const listener = vi.fn()
    const broken: Background['fetch'][] = [
      async () => new Response('{}', { status: 403 }),
      async () => Promise.reject(new Error('gone')),
      async () => Promise.reject(new Error('still gone')),
    ]
    const fetch: Background['fetch'] = (request) => (broken.shift() ?? background.fetch)(request)
    const ask = createRequestQueue({ ...background, fetch }, listener, new AbortController().signal)
    for (const index of [1, 2, 3]) {
      ask([order(index)])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(listener).not.toHaveBeenCalled()
    expect(background.endIfOrphaned).toHaveBeenCalledTimes(1)
    expect(asked.map(({ uids }) => uids)).toEqual([['0x3']])
  })

  it('neither requests nor emits after the signal aborts', async () => {
    const { background, asked, answer } = createBackground()
    const listener = vi.fn()
    const life = new AbortController()
    const ask = createRequestQueue(background, listener, life.signal)
    ask([order(1)])
    await vi.advanceTimersByTimeAsync(100)
    ask([order(2)])
    life.abort()
    await answer()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(1)
    expect(listener).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('repeated requests for an order', () => {
  it('are all sent, but mark an order as due at most once a minute', async () => {
    const { background, asked, answer } = createBackground()
    const ask = createRequestQueue(background, () => {}, new AbortController().signal)
    for (const wait of [0, 59_000, 2_000]) {
      await vi.advanceTimersByTimeAsync(wait)
      ask([order(1)])
      await vi.advanceTimersByTimeAsync(100)
      await answer()
    }
    expect(asked.map(({ uids, due }) => [uids, due])).toEqual([
      [['0x1'], ['0x1']],
      [['0x1'], []],
      [['0x1'], ['0x1']],
    ])
  })
})

describe('a page whose network changes back and forth within a minute', () => {
  it('requests the order of each network as due once', async () => {
    const { background, asked, answer } = createBackground()
    const ask = createRequestQueue(background, () => {}, new AbortController().signal)
    for (const chainId of [1, 100, 1]) {
      ask([order(1, chainId)])
      await vi.advanceTimersByTimeAsync(100)
      await answer()
    }
    expect(asked.map(({ chainId, due }) => [chainId, ...due])).toEqual([[1, '0x1'], [100, '0x1'], [1]])
  })
})

describe('a page after a switch of environment or account', () => {
  it('drops earlier replies and requests everything again', async () => {
    const { background, asked, answer } = createBackground()
    const received: string[] = []
    const listener = (things: readonly NamedThing[]) => received.push(...things.map(({ id }) => id))
    const ask = createRequestQueue(background, listener, new AbortController().signal)
    ask([order(1)])
    await vi.advanceTimersByTimeAsync(100)
    ask([order(2)], true)
    await answer()
    expect(received).toEqual([])
    ask([order(1)])
    await vi.advanceTimersByTimeAsync(100)
    await answer()
    expect(received).toEqual(['0x2', '0x1'])
    expect(asked.map(({ due }) => due)).toEqual([['0x1'], ['0x2', '0x1']])
  })
})

describe('askBackground after a lost reply', () => {
  const lose = (background: Background, times: number): Background => {
    let lost = 0
    const fetch: Background['fetch'] = (request) =>
      lost++ < times ? Promise.reject(new Error('The message channel closed.')) : background.fetch(request)
    return { ...background, fetch }
  }

  it('sends a read a second time', async () => {
    const { background, asked, answer } = createBackground()
    const reply = askBackground(lose(background, 1), 'bell', {})
    await vi.advanceTimersByTimeAsync(0)
    await answer()
    expect(await reply).toEqual([])
    expect(asked.map(({ path }) => path)).toEqual(['/client/bell'])
    expect(background.endIfOrphaned).not.toHaveBeenCalled()
  })

  it('does not send a request to open a screen a second time', async () => {
    const { background, asked } = createBackground()
    expect(await askBackground(lose(background, 1), 'open', { screen: 'orders' })).toBeUndefined()
    expect(asked).toEqual([])
    expect(background.endIfOrphaned).toHaveBeenCalledTimes(1)
  })
})

describe('opening an order', () => {
  it('sends network and UID to the background', async () => {
    const { background, asked } = createBackground()
    void askBackground(background, 'open', { chainId: 100, uid: '0x7' })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toMatchObject([{ path: '/client/open', chainId: 100 }])
  })
})
