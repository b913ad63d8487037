import 'fake-indexeddb/auto'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCaller } from '../../src/api/caller'
import { type HttpServer, listen } from '../../src/backend/serve/http'
import { openServer } from '../../src/backend/serve/open'
import { type ChainId, type Milliseconds, toAmount } from '../../src/domain/scalars'
import { keyOf, newKey } from '../support/keys'
import { misbehave, serveMisbehaving } from '../support/misbehaving-server'
import { listenSpecServer } from '../support/spec-listener'
import { createSpecServer, type Variant } from '../support/spec-server'
import { variants } from '../support/spec-variants'
import { type ConformFlags, readConformFlags } from './conform-flags'
import { clauseOf, isFailure, type Outcome, runStories } from './conform-report'
import { stories } from './stories'
import { probingStories } from './stories/probing'
import { tradingStories } from './stories/trading'
import { atoms, newTrader, place, someTerms, type World } from './story'

/** Key of the first demo account, which is public. */
const DEMO_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const SECRET = `0x${'5e'.repeat(32)}`

let server: HttpServer
const bugs: unknown[] = []
const rates = { quotes: 1e6, submissions: 1e6 }
beforeAll(async () => {
  server = await openServer({ port: 0, report: (bug) => bugs.push(bug), databaseName: 'conforming', rates })
})
afterAll(() => server.close())

async function runAgainst(args: readonly string[], selected = stories) {
  const outcomes = []
  for await (const outcome of runStories(selected, readConformFlags(args, {}))) outcomes.push(outcome)
  return outcomes
}

describe('a conformance report', () => {
  it('includes the reading stories on any network, and a reason for each skipped story', async () => {
    for (const network of ['mainnet', 'gnosis']) {
      const outcomes = await runAgainst([server.url, '--network', network])
      expect(outcomes.filter(({ kind }) => kind === 'refused')).toEqual([])
      expect(outcomes.filter(({ kind }) => kind === 'ok').length).toBeGreaterThan(probingStories.length)
      const reasons = outcomes.map(({ reason }) => reason)
      expect(reasons).toContain('writes: run with --write')
      expect(reasons).toContain('needs a clock that can be set')
    }
    expect(bugs).toEqual([])
  })

  it('includes the writing stories with --write and a key', async () => {
    const [withoutWrite] = await runAgainst([server.url, '--key', DEMO_KEY], tradingStories)
    expect(withoutWrite).toMatchObject({ kind: 'skipped' })
    const [keyless] = await runAgainst([server.url, '--write'], tradingStories)
    expect(keyless?.reason).toContain('COWBELL_KEY')
    const [outcome] = await runAgainst([server.url, '--write', '--key', DEMO_KEY], tradingStories)
    expect(outcome).toEqual({ name: tradingStories[0]?.name, kind: 'ok' })
  })

  it('includes the writing stories even if other accounts have open orders', async () => {
    const call = createCaller(fetch, { orderbook: server.url, wallet: server.url })
    const now = () => Date.now() as Milliseconds
    const world: World = {
      fetch,
      call,
      now,
      runAuctions: async () => undefined,
      advance: async () => undefined,
    }
    const terms = someTerms(world, { sellAmount: toAmount(atoms(1, 'WETH')), partiallyFillable: true })
    const waiting = { ...terms, buyAmount: toAmount(atoms(1e6, 'USDC')) }
    for (let other = 0; other < 3; other += 1) await place(world, await newTrader(world), waiting)
    const shared = stories.filter(({ name }) =>
      /quoted order fills|SDK reads a fill|signed unchanged/.test(name),
    )
    expect(shared).toHaveLength(3)
    for (const outcome of await runAgainst([server.url, '--write'], shared))
      expect(outcome).toEqual({ name: outcome.name, kind: 'ok' })
  })

  it('names the host if it redirects', async () => {
    await using away = await serveMisbehaving(misbehave.redirect(server.url))
    await expect(runAgainst([away.url])).rejects.toThrow(`${new URL(away.url).host} redirects`)
  })

  it('ends with the number of tests not run if the host stops answering', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    await using stopped = await serveMisbehaving(misbehave.answer(200, '"v1"'), misbehave.cut())
    const flags = readConformFlags([stopped.url], {})
    const reading = stories.filter(({ isReading, needs }) => isReading && !needs)
    const outcomes: string[] = []
    const run = async () => {
      for await (const { kind } of runStories(reading, flags)) outcomes.push(kind)
    }
    await expect(run()).rejects.toThrow(
      `${new URL(stopped.url).host} does not answer any more. Tests not run: ${reading.length - 3}.`,
    )
    expect(outcomes).toEqual(['refused', 'refused', 'refused'])
    random.mockRestore()
  })

  it('works for a service below a path', async () => {
    const below = await listen(
      async (request) => {
        const { pathname, search } = new URL(request.url)
        if (!pathname.startsWith('/team/cow/')) return new Response(null, { status: 404 })
        return fetch(new Request(server.url + pathname.slice('/team/cow'.length) + search, request))
      },
      { port: 0 },
    )
    const called = stories.filter(
      ({ name, isReading }) => isReading && /^(?:the native coin|app data)/.test(name),
    )
    expect(called).not.toEqual([])
    for (const outcome of await runAgainst([`${below.url}/team/cow`], called))
      expect(outcome).toEqual({ name: outcome.name, kind: 'ok' })
    await below.close()
  })

  it.each(['uid', 'orderUid'])(
    'accepts placements that are answered with an object with %s',
    async (field) => {
      const wrapping = await listen(
        async (request) => {
          const { pathname, search } = new URL(request.url)
          const reply = await fetch(new Request(server.url + pathname + search, request))
          const isPlaced = request.method === 'POST' && reply.ok && /\/orders$/.test(pathname)
          return isPlaced ? Response.json({ [field]: await reply.json() }, { status: 201 }) : reply
        },
        { port: 0 },
      )
      const placing = stories.filter(({ name }) =>
        /SDK places limit orders|SDK cancels one order|unreachable/.test(name),
      )
      expect(placing.length).toBeGreaterThan(2)
      for (const outcome of await runAgainst([wrapping.url, '--write', '--key', DEMO_KEY], placing))
        expect(outcome).toEqual({ name: outcome.name, kind: 'ok' })
      await wrapping.close()
    },
  )

  it('accepts a volume fee of the service', async () => {
    const charging = await openServer({
      port: 0,
      report: (bug) => bugs.push(bug),
      databaseName: 'charging',
      rates,
      controls: [{ name: 'fees', input: { volumeFeeBps: 2 } }],
    })
    const [swap] = stories.filter(({ name }) => name.startsWith('the public SDK swaps'))
    const [outcome] = await runAgainst([charging.url, '--write'], swap ? [swap] : [])
    expect(outcome).toEqual({ name: swap?.name, kind: 'ok' })
    await charging.close()
  })

  it('contains a reason for every failure if the server is not a service', async () => {
    await using other = await serveMisbehaving(misbehave.answer(200, '"hello"'))
    const outcomes = await runAgainst([other.url], probingStories)
    const refused = outcomes.filter(({ kind }) => kind === 'refused')
    expect(refused.length).toBeGreaterThan(probingStories.length / 2)
    expect(refused.every(({ reason }) => reason)).toBe(true)
  })

  it('names the clause of a failed expectation', async () => {
    await using other = await serveMisbehaving(misbehave.answer(200, '"hello"'))
    const [price] = stories.filter(({ name }) => name.startsWith('the native coin has a price'))
    const [refused] = await runAgainst([other.url], price ? [price] : [])
    expect(refused).toMatchObject({
      kind: 'refused',
      clause: 'HTTP, Refusals; GET /:network/tokens/:token/usdPrice (Token prices)',
    })
  })

  it('has a clause for every story, and each clause is a heading of SOURCES', async () => {
    const sources = await readFile(new URL('../../src/SOURCES.md', import.meta.url), 'utf8')
    const headings = new Set([...sources.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading))
    for (const { name, clause = '' } of stories)
      for (const heading of clause.split(', ')) expect(headings, name).toContain(heading)
    expect(clauseOf({ clause: 'Lists' }, 'getOrder')).toBe(
      'Lists; GET /:network/api/v1/orders/:uid (Placing an order, Orders)',
    )
  })

  it('is replaced by the usage and exit code 1 if the URL is missing', () => {
    const script = fileURLToPath(new URL('./conform.ts', import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('Usage: npm run conform')])
  })
})

describe('the conform flags', () => {
  const read = (args: readonly string[], env = {}): ConformFlags => readConformFlags(args, env)

  it('set the URL, the network and the key', () => {
    expect(
      read(['http://a.invalid/', '--wallet', 'http://b.invalid', '--network', 'gnosis', '--write']),
    ).toEqual({
      base: 'http://a.invalid',
      wallet: 'http://b.invalid',
      network: 100,
      isWriting: true,
      isStrict: false,
      key: undefined,
    })
    expect(read(['http://a.invalid'], { COWBELL_KEY: SECRET }).key).toEqual(
      keyOf(hexToBytes(SECRET.slice(2))),
    )
  })

  it.each([
    ['http://a.invalid/xdai/api/v1', 100],
    ['http://127.0.0.1:8080/orders/1/api/v1/', 1, 'http://127.0.0.1:8080/orders'],
    ['http://a.invalid', 1],
    ['http://a.invalid/gnosis/', 100],
    ['http://a.invalid/orders/base', 8453, 'http://a.invalid/orders'],
    ['http://a.invalid/team/cow', 1, 'http://a.invalid/team/cow'],
    ['http://mainnet', 1, 'http://mainnet'],
  ])('accept the URL %s, as copied from a request', (url, network, base = 'http://a.invalid') => {
    expect(read([url])).toMatchObject({ base, wallet: base, network })
    expect(read([url, '--network', 'base']).network).toBe(8453)
  })

  it.each(['http://localhost/api/v1', 'http://127.0.0.1:8080/api/v1'])(
    'refuse %s because the paths of the service must name the network',
    (url) => {
      expect(() => read([url])).toThrow('The paths of this service must name the network')
    },
  )

  it.each([
    [],
    ['a.invalid'],
    ['ftp://a.invalid'],
    ['http://a', 'http://b'],
    ['http://a', '--network', 'moon'],
  ])('refuse %s %s %s', (...args) => {
    expect(() => read(args)).toThrow()
  })

  it('never show a malformed key', () => {
    expect(() => read(['http://a.invalid', '--key', `${SECRET}00`])).toThrow(/^(?!.*5e5e).*64 hex digits/)
  })
})

describe('a service with only the endpoints of the specification', () => {
  const runAll = async (variant: Variant) => {
    const server = await listenSpecServer(createSpecServer({ now: Date.now, variant }))
    const flags = { base: server.url, wallet: server.url, network: 1 as ChainId, isWriting: true }
    const outcomes: Outcome[] = []
    for await (const outcome of runStories(stories, { ...flags, key: newKey() })) outcomes.push(outcome)
    await server.close()
    return outcomes
  }

  it('is judged by every clause of the specification, apart from what goes beyond', async () => {
    const outcomes = await runAll({})
    const promised = outcomes.filter(({ isPromised }) => isPromised)
    expect(promised.filter(({ kind }) => kind !== 'ok')).toEqual([])
    expect(promised).toHaveLength(9)
    expect(outcomes.filter(({ reason }) => reason?.includes('BigInt'))).toEqual([])
  }, 60_000)

  it('passes with failures beyond the specification, unless the run is strict', async () => {
    const outcomes = await runAll(variants.poorest)
    expect(outcomes.some(({ kind }) => kind === 'refused')).toBe(true)
    expect(outcomes.filter((outcome) => isFailure(outcome, false))).toEqual([])
    expect(outcomes.some((outcome) => isFailure(outcome, true))).toBe(true)
    expect(isFailure({ name: 'a promise', isPromised: true, kind: 'refused' }, false)).toBe(true)
  }, 60_000)

  it('gets a note for each optional field that it lacks, with its cost in Cowbell', async () => {
    const outcomes = await runAll(variants.absent)
    const notes = outcomes.filter(({ isPromised }) => isPromised).flatMap(({ reason }) => reason ?? [])
    for (const line of [
      'creationDate: orders placed elsewhere',
      'executedFeeAmount: nothing',
      'executedFee: ',
    ])
      expect(notes.join('\n')).toContain(`lacks ${line}`)
  }, 60_000)
})
