import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { KnownCall } from '../../../src/client/developer/call-rows'
import { toCurl, toFetchCode, toHar, toSdkCode } from '../../../src/client/developer/call-texts'
import { har } from '../../support/har'

const UID = `0x${'ab'.repeat(56)}`

const aCall = (method: string, path: string, of: Partial<KnownCall> = {}): KnownCall => ({
  id: 1,
  profileId: 'cow' as ProfileId,
  at: 1_800_000_000_000,
  method,
  path,
  attempts: 1,
  sentTo: `https://book.invalid${path}`,
  status: 200,
  error: null,
  replyLength: 2,
  queueMs: 1,
  networkMs: 20,
  handleMs: 3,
  ...of,
})

const quote = aCall('POST', '/mainnet/api/v1/quote')

describe('a call for other tools', () => {
  it('as curl: the shell hands over the very body', () => {
    const request = `{"note":"it's \\"$HOME\\" \`x\` @file"}`
    const command = toCurl(quote, { request })
    expect(command).toMatch(/^curl -X POST 'https:\/\/book\.invalid\/mainnet\/api\/v1\/quote' /)
    const given = execFileSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\n"')], { encoding: 'utf8' })
    expect(given.trimEnd().split('\n').slice(-2)).toEqual(['--data-raw', request])
  })

  it('as curl: without a body there is none', () => {
    expect(toCurl(aCall('GET', '/mainnet/api/v1/version'), { request: '' })).toBe(
      `curl -X GET 'https://book.invalid/mainnet/api/v1/version'`,
    )
  })

  it('as fetch: it is JavaScript that sends the same', async () => {
    const request = '{"a":"\\n`$b`"}'
    const run = new Function('fetch', `return (async () => ${toFetchCode(quote, { request })})()`)
    const sent: unknown[] = []
    await run(async (...given: unknown[]) => void sent.push(given))
    expect(sent).toEqual([
      [
        'https://book.invalid/mainnet/api/v1/quote',
        { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: request },
      ],
    ])
  })

  it.each([
    [quote, '{"a":1}', 'api.getQuote({"a":1})'],
    [aCall('GET', `/mainnet/api/v1/orders/${UID}`), '', `api.getOrder("${UID}")`],
    [
      aCall('GET', `/mainnet/api/v1/account/0x${'12'.repeat(20)}/orders?limit=5`),
      '',
      `api.getOrders({ owner: "0x${'12'.repeat(20)}" })`,
    ],
  ])('as a call of the SDK: %#', (call, request, expected) => {
    const code = toSdkCode(call, { request }) ?? ''
    expect(code).toContain('{ [chainId]: "https://book.invalid/mainnet" }')
    expect(code).toContain(expected)
  })

  it('as no call of the SDK where that has none', () => {
    expect(toSdkCode(aCall('GET', '/mainnet/api/v1/nothing'), { request: '' })).toBeUndefined()
  })
})

describe('calls as HAR', () => {
  const calls = [
    quote,
    aCall('GET', '/mainnet/api/v1/trades?owner=0x1&limit=2', {
      id: 2,
      sentTo: null,
      status: 0,
      error: 'cut',
    }),
  ]
  const text = toHar(calls, [{ id: 1, request: '{"a":1}', reply: '{}' }], '1.0')
  const { entries } = z.parse(har, JSON.parse(text)).log

  it('has what the format asks, and times that add up', () => {
    expect(entries).toHaveLength(2)
    for (const { time, timings } of entries)
      expect(Object.values(timings).reduce((sum, ms) => sum + ms, 0)).toBe(time)
  })

  it('has the bodies that are left, and the query', () => {
    expect(entries[0]?.request.postData?.text).toBe('{"a":1}')
    expect(entries[0]?.response.content.text).toBe('{}')
    expect(entries[1]?.request.postData).toBeUndefined()
    expect(entries[1]?.request.queryString).toEqual([
      { name: 'owner', value: '0x1' },
      { name: 'limit', value: '2' },
    ])
    expect(entries[1]?.response).toMatchObject({ status: 0, statusText: 'cut' })
  })
  it('does not say that a streamed reply was empty', () => {
    const streamed = aCall('POST', '/mainnet/api/v1/quote/stream', { replyLength: 0 })
    const [entry] = z.parse(har, JSON.parse(toHar([streamed], [], '1.0'))).log.entries
    expect(entry?.response).toMatchObject({ bodySize: -1, content: { mimeType: 'text/event-stream' } })
  })
})
