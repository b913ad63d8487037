import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { CallBodies, StoredCall } from '../../../src/client/developer/call-rows'
import { toCurl, toFetchCode, toHar, toSdkCode } from '../../../src/client/developer/call-texts'
import { cleanCall } from '../../../src/client/developer/clean-call'
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
  const { text } = toHar(calls, [{ id: 1, request: '{"a":1}', reply: '{}' }], '1.0')
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
    const [entry] = z.parse(har, JSON.parse(toHar([streamed], [], '1.0').text)).log.entries
    expect(entry?.response).toMatchObject({ bodySize: -1, content: { mimeType: 'text/event-stream' } })
  })
})

const SIGNATURE = `0x${'5a'.repeat(65)}`
const KEY = 'k9f8a7s6d5f4g3h2j1'
const permit = JSON.stringify({ metadata: { hooks: { pre: [{ callData: `0x${'5b'.repeat(228)}` }] } } })

/** Calls with a secret, the secret, and its name. Each is left out of every copy and of the exported file. */
const secrets: readonly (readonly [
  what: string,
  of: Partial<StoredCall & CallBodies>,
  secret: string,
  name: string,
])[] = [
  ['a signature', { request: JSON.stringify({ signature: SIGNATURE }) }, SIGNATURE, 'signature'],
  ['a signed message', { request: '{"signedMessage":"0x1234567890"}' }, '0x1234567890', 'signedMessage'],
  [
    'signatures in a list',
    { request: JSON.stringify({ signatures: ['0xabcdef99'] }) },
    '0xabcdef99',
    'signatures',
  ],
  ['a permit in app data', { request: JSON.stringify({ appData: permit }) }, '5b5b5b5b', 'callData'],
  ['a cut body', { request: `{"signature":"${SIGNATURE}","fullAppData":"{\\"a` }, SIGNATURE, 'signature'],
  ['a token in a body', { request: '{"access_token":"ya29.a0AfH6SMBx"}' }, 'ya29', 'access_token'],
  [
    'credentials in a body',
    { request: '{"note":"Bearer abcdef1234567890"}' },
    'abcdef12345',
    'authorization',
  ],
  ['a cookie', { request: '{"Cookie":"sid=1"}' }, 'sid=1', 'Cookie'],
  ['a header in a text', { request: 'Authorization: Basic dXNlcjpwYXNz' }, 'dXNlcjpwYXNz', 'authorization'],
  [
    'a webhook in a body',
    { request: '{"url":"https://hooks.example/T1/B2/9ad8f7g6h5j4k3l2"}' },
    '9ad8f7g6',
    'path of a URL',
  ],
  [
    'a key in a path',
    { sentTo: `https://book.invalid/v2/${KEY}/mainnet/api/v1/quote` },
    KEY,
    'path of a URL',
  ],
  [
    'a short key in a path',
    { sentTo: 'https://book.invalid/abc1/mainnet/api/v1/quote' },
    'abc1',
    'path of a URL',
  ],
  [
    'a short key in a path that the error quotes',
    {
      sentTo: 'https://book.invalid/abc1/mainnet/api/v1/quote',
      error: 'POST /abc1/mainnet/api/v1/quote timed out',
    },
    'abc1',
    'path of a URL',
  ],
  [
    'a key in a path without the network',
    { sentTo: `https://book.invalid/${KEY}/api/v1/quote` },
    KEY,
    'path of a URL',
  ],
  ['a token in a query', { sentTo: 'https://book.invalid/mainnet/api/v1/quote?token=t0k' }, 't0k', '?token'],
  [
    'an unknown parameter',
    { sentTo: 'https://book.invalid/mainnet/api/v1/quote?code=c0de' },
    'c0de',
    '?code',
  ],
  [
    'a user name in a URL',
    { sentTo: 'https://me:pw1@book.invalid/mainnet/api/v1/quote' },
    'pw1',
    'user name of a URL',
  ],
]

describe('copies of a call', () => {
  it.each(secrets)('contain no secret, and name it: %s', (_, of, secret, name) => {
    const given = { ...aCall('POST', '/mainnet/api/v1/quote'), ...of }
    const stored = { id: 1, request: of.request ?? '{"sellToken":"0x1"}', reply: '' }
    const { call, bodies = stored, leftOut } = cleanCall(given, stored)
    expect(leftOut).toContain(name)
    expect(String(call.error)).not.toContain(secret)
    for (const write of [toCurl, toFetchCode, toSdkCode]) {
      const copy = write(call, bodies, leftOut) ?? ''
      expect(copy).not.toContain(secret)
      expect(copy.split('\n')[0]).toBe(`${write === toCurl ? '#' : '//'} Left out: ${leftOut.join(', ')}`)
    }
  })

  it('are unchanged if the call has no secret', () => {
    const path = `/mainnet/api/v1/account/0x${'12'.repeat(20)}/orders?offset=0&limit=5`
    const call = aCall('GET', path)
    const request = JSON.stringify(
      { sellToken: `0x${'12'.repeat(20)}`, uid: UID, token: `0x${'34'.repeat(20)}`, signature: '0x' },
      null,
      2,
    )
    const stored = { id: 1, request, reply: '[]' }
    expect(cleanCall(call, stored)).toEqual({ call, bodies: stored, leftOut: [] })
  })
})

describe('an exported file of calls', () => {
  it.each(secrets)('contains no secret, and names it: %s', (_, of, secret, name) => {
    const { request = '', ...change } = of
    const call = { ...aCall('POST', '/mainnet/api/v1/quote'), ...change }
    for (const bodies of [
      { id: 1, request, reply: '' },
      { id: 1, request: '', reply: request },
    ]) {
      const { text, leftOut } = toHar([quote, call], [bodies], '1.0')
      const { log } = z.parse(har, JSON.parse(text))
      expect(text).not.toContain(secret)
      expect(leftOut).toContain(name)
      expect(log.comment).toBe(`Left out: ${leftOut.join(', ')}`)
      expect(log.entries[1]?.comment).toBe(log.comment)
    }
  })

  it.each(secrets)('contains everything if its user asks for it: %s', (_, of, secret) => {
    const { request = '', ...change } = of
    const call = { ...aCall('POST', '/mainnet/api/v1/quote'), ...change }
    const { text, leftOut } = toHar([call], [{ id: 1, request, reply: '' }], '1.0', true)
    const [entry] = z.parse(har, JSON.parse(text)).log.entries
    expect(`${entry?.request.url} ${entry?.request.postData?.text}`).toContain(secret)
    expect(leftOut).toEqual([])
    expect(JSON.parse(text).log.comment).toBe('Signatures and credentials are included.')
  })
})
