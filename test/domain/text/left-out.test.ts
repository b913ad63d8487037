import { describe, expect, it } from 'vitest'
import { cleanRows, leaveOutOfText, leaveOutOfUrl } from '../../../src/domain/text/left-out'
import { fc } from '../../support/properties'

const SIGNATURE = `0x${'5a'.repeat(65)}`
const UID = `0x${'ab'.repeat(56)}`
const ADDRESS = `0x${'12'.repeat(20)}`
const HASH = `0x${'34'.repeat(32)}`

/** Returns the text without secrets, and the names of what was left out. */
function clean(text: string) {
  const names: string[] = []
  return { text: leaveOutOfText(text, (name) => void names.push(name)), names }
}

describe('a text without secrets', () => {
  it.each([
    JSON.stringify({ sellToken: ADDRESS, token: ADDRESS, uid: UID, appData: HASH }, null, 1),
    '{"signature":"0x","signingScheme":"presign","sellTokenBalance":"internal"}',
    '{"key":"short","tokens":[]}',
    '{"password":true,"secret":null,"r":"12","s":5,"v":27,"spin":1}',
    'wss://host.example/mainnet?limit',
    'The signature is by 0x12, the owner is 0x34: other data was signed.',
    'InvalidSignature: The signature does not belong to this order.',
    'https://api.cow.fi/mainnet/api/v1/solver_competition/latest?limit=5',
    '{"big":12345678901234567890}',
    '',
  ])('is returned unchanged: %s', (text) => {
    expect(clean(text)).toEqual({ text, names: [] })
  })
})

describe('a text with secrets', () => {
  it.each([
    [`{"order":{"signature":"${SIGNATURE}"}}`, 'signature'],
    [`{"signature":{"scheme":"eip712","bytes":"${SIGNATURE}"}}`, 'signature.bytes'],
    ['{"authorization":{"value":"abc"}}', 'authorization.value'],
    [`{"callData":"${SIGNATURE}"}`, 'callData'],
    [JSON.stringify({ fullAppData: JSON.stringify({ hooks: [{ callData: SIGNATURE }] }) }), 'callData'],
    ['{"token":"ya29.a0AfH6SMBx"}', 'token'],
    ['{"cookies":["a=b"]}', 'cookies'],
    [`{"signature":"${SIGNATURE}`, 'signature'],
    [`{"text":"{\\"signature\\":\\"${SIGNATURE}`, 'signature'],
    ['{"text":"{\\"password\\":\\"a=b\\",\\"x\\":1', 'password'],
    ['{"password":"a=b\\"c2ln","x":1', 'password'],
    ['Set-Cookie: sid=abcdefgh', 'Set-Cookie'],
    ['POST https://me:pw@host.example/ failed', 'user name of a URL'],
    ['POST https://hooks.example/services/T0/B0/a1b2c3d4e5f6g7h8 failed', 'path of a URL'],
    ['GET https://rpc.example/?apikey=a1 failed', '?apikey'],
    [`{"r":"0x${'5a'.repeat(32)}","s":"0x${'5a'.repeat(32)}","v":27}`, 'r'],
    [`{"data":"${'5a'.repeat(65)}"}`, 'data'],
    [`it is 0X${'5A'.repeat(65)}`, 'long hex'],
    [`{"signature":[${'171,'.repeat(64)}171]}`, 'signature'],
    [`{"signature":[${'171,'.repeat(64)}`, 'signature'],
    ['{"password":171171}', 'password'],
    ['{"password":171171,"x', 'password'],
    ['{"pwd":"a=b"}', 'pwd'],
    ['{"pass":"a=b"}', 'pass'],
    ['{"pin":171171}', 'pin'],
    ['{"seed":"a=b"}', 'seed'],
    ['{"pk":"a=b"}', 'pk'],
    ['to wss://rpc.example/v2/a1b2c3d4e5f6g7h8 failed', 'path of a URL'],
    ['GET https://rpc.example/#token=a1 failed', 'fragment of a URL'],
    ['GET https://rpc.example/?a1b2c3d4e5f6g7h8 failed', 'query of a URL'],
    ['GET https://a1b2c3d4e5f6g7h8.rpc.example/ failed', 'host of a URL'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'authorization'],
  ])('loses them and names them: %s', (text, name) => {
    const cleaned = clean(text)
    expect(cleaned.names).toContain(name)
    expect(cleaned.text).toMatch(/\[left out\]|left-out|https:\/\/(?:host|rpc).example\/ failed/)
    for (const secret of [
      '5a5a',
      '5A5A',
      '171',
      'ya29',
      'a=b',
      'abcdefgh',
      'pw@',
      'a1b2c3',
      '=a1',
      'c2ln',
      '"abc"',
    ])
      expect(cleaned.text).not.toContain(secret)
  })

  it('contains no long hex, wherever it was, and is unchanged by a second pass', () => {
    const anyJson = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(anyJson, fc.string(), fc.integer({ min: 0, max: 400 }), (value, field, cut) => {
        const whole = JSON.stringify({ [field]: SIGNATURE, value, list: [`a ${SIGNATURE} b`] })
        for (const text of [whole, whole.slice(0, cut)]) {
          const once = clean(text).text
          expect(once).not.toMatch(/0x[0-9a-f]{128}/)
          expect(clean(once).text).toBe(once)
        }
      }),
    )
  })
})

describe('leaveOutOfUrl', () => {
  it('keeps hex values, names and known parameters', () => {
    const url = `https://host.example/mainnet/api/v1/orders/${UID}?owner=${ADDRESS}`
    expect(leaveOutOfUrl(url, () => expect.fail('nothing is secret'))).toBe(url)
  })

  it('leaves out every parameter that is not known', () => {
    const names: string[] = []
    const url = leaveOutOfUrl(
      'https://h.example/a?limit=5&x=1',
      (name) => names.push(name),
      (name) => name === 'limit',
    )
    expect([url, names]).toEqual(['https://h.example/a?limit=5&x=left-out', ['?x']])
  })
})

describe('a parameter of a URL', () => {
  it.each(['dkey=Ak3x9Zq81LmN0pQrStUv', 'x=0c7f3d5e9b1a4826'])(
    'is left out if its value may be a key: %s',
    (pair) => {
      const [name = '', value = ''] = pair.split('=')
      const url = leaveOutOfUrl(`https://lb.example/rpc?network=ethereum&${pair}`, () => undefined)
      expect(url).toBe(`https://lb.example/rpc?network=ethereum&${name}=left-out`)
      expect(url).not.toContain(value)
    },
  )

  it.each(['from=2026-11-28T10%3A00%3A00Z', 'network=arbitrum-one', 'limit=1000'])(
    'the parameter %s is kept',
    (pair) => {
      const url = `https://lb.example/rpc?${pair}`
      expect(leaveOutOfUrl(url, () => expect.fail('nothing is secret'))).toBe(url)
    },
  )
})

describe('cleanRows', () => {
  const rows = [{ signature: SIGNATURE, at: 5n, bytes: new Uint8Array(2) }, { signature: SIGNATURE }]

  it('names each field once, and keeps numbers and bytes', () => {
    expect(cleanRows(rows, false)).toEqual({
      rows: [{ signature: '[left out]', at: 5n, bytes: new Uint8Array(2) }, { signature: '[left out]' }],
      leftOut: ['signature'],
    })
  })

  it('keeps everything that its user asks for', () => {
    expect(cleanRows(rows, true)).toEqual({ rows, leftOut: [] })
  })

  it('keeps a value without secrets equal', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (value) => {
        expect(cleanRows([{ value }], false)).toEqual({ rows: [{ value }], leftOut: [] })
      }),
    )
  })
})
