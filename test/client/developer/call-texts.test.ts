import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { StoredCall } from '../../../src/client/developer/call-rows'
import { toCurl, toFetchCode, toHar, toSdkCode } from '../../../src/client/developer/call-texts'
import { har } from '../../support/har'

const UID = `0x${'ab'.repeat(56)}`

const aCall = (method: string, path: string, of: Partial<StoredCall> = {}): StoredCall => ({
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
  it('passes its exact body to curl through the shell', () => {
    const request = `{"note":"it's \\"$HOME\\" \`x\` @file"}`
    const command = toCurl(quote, { request })
    expect(command).toMatch(/^curl -X POST 'https:\/\/book\.invalid\/mainnet\/api\/v1\/quote' /)
    const given = execFileSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\n"')], { encoding: 'utf8' })
    expect(given.trimEnd().split('\n').slice(-2)).toEqual(['--data-raw', request])
  })

  it('has no body argument for curl without a body', () => {
    expect(toCurl(aCall('GET', '/mainnet/api/v1/version'), { request: '' })).toBe(
      `curl -X GET 'https://book.invalid/mainnet/api/v1/version'`,
    )
  })

  it('becomes JavaScript that sends the same request', async () => {
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
  ])('becomes a call of the SDK: %#', (call, request, expected) => {
    const code = toSdkCode(call, { request }) ?? ''
    expect(code).toContain('{ [chainId]: "https://book.invalid/mainnet" }')
    expect(code).toContain(expected)
  })

  it('becomes undefined if the SDK has no method for it', () => {
    expect(toSdkCode(aCall('GET', '/mainnet/api/v1/nothing'), { request: '' })).toBeUndefined()
  })
})

describe('toHar', () => {
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

  it('writes valid HAR with times that add up', () => {
    expect(entries).toHaveLength(2)
    for (const { time, timings } of entries)
      expect(Object.values(timings).reduce((sum, ms) => sum + ms, 0)).toBe(time)
  })

  it('writes the stored bodies and the query', () => {
    expect(entries[0]?.request.postData?.text).toBe('{"a":1}')
    expect(entries[0]?.response.content.text).toBe('{}')
    expect(entries[1]?.request.postData).toBeUndefined()
    expect(entries[1]?.request.queryString).toEqual([
      { name: 'owner', value: '0x1' },
      { name: 'limit', value: '2' },
    ])
    expect(entries[1]?.response).toMatchObject({ status: 0, statusText: 'cut' })
  })
  it('omits the size of a streamed reply', () => {
    const streamed = aCall('POST', '/mainnet/api/v1/quote/stream', { replyLength: 0 })
    const [entry] = z.parse(har, JSON.parse(toHar([streamed], [], '1.0'))).log.entries
    expect(entry?.response).toMatchObject({ bodySize: -1, content: { mimeType: 'text/event-stream' } })
  })
})
