import { describe, expect, it } from 'vitest'
import { readText } from '../../../src/client/lab/read'
import type { LabClaim, LabContext, LabReport } from '../../../src/client/lab/report'
import { deploymentOf, listedDeployment } from '../../../src/domain/chains/chains'
import { encodeCall } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import { hashAppData } from '../../../src/domain/orders/app-data'
import { orderDigest } from '../../../src/domain/orders/digest'
import { orderUidOf } from '../../../src/domain/orders/uid'
import { type Address, type Hash32, MAX_UINT256, type Seconds, toAmount } from '../../../src/domain/scalars'
import {
  typedDataOf,
  typedDataOfCancellation,
  typedDataOfPermit,
} from '../../../src/wallet/messages/typed-data'
import { withChecksum } from '../../../src/wallet/vault/checksum'
import { vectors } from '../../fixtures/vectors'
import {
  APP_DATA,
  GNOSIS,
  MAINNET,
  makeOrder,
  makePublicOrder,
  makeTerms,
  NOW,
  signDigest,
  TRADER,
  WETH,
} from '../../support/client'
import { keyOf, signDigest as signAs } from '../../support/keys'

const deployment = deploymentOf(MAINNET, 'production')
const setting: LabContext = { deployment, findToken: () => undefined, now: (NOW / 1000) as Seconds }
const none: LabClaim = { signature: '', signer: '' }
const terms = makeTerms()
const digest = orderDigest(deployment, terms)
const uid = orderUidOf(deployment, terms, TRADER)
const signature = signDigest(digest).bytes
const json = (value: unknown) =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))

const read = (text: unknown, claim: Partial<LabClaim> = {}): LabReport => {
  const report = readText(typeof text === 'string' ? text : json(text), setting, { ...none, ...claim })
  if (!report) throw new Error('nothing was read')
  return report
}
const rowOf = ({ sections }: LabReport, name: string) =>
  sections.flatMap((each) => ('rows' in each ? each.rows : [])).find(([path]) => path === name)?.[1]
/** Lists findings as `path: message`, by default only the bad findings. */
const faults = ({ findings }: LabReport, tone?: 'caution') =>
  findings.filter((each) => each.tone === (tone ?? 'bad')).map(({ path, message }) => `${path}: ${message}`)

const order = { ...terms, signature, signingScheme: 'eip712', from: TRADER }

describe('the lab, given a UID,', () => {
  it.each(vectors.uidParts)('splits it into the same parts as other implementations: $uid', (parts) => {
    const report = read(parts.uid)
    expect(report.kind).toBe('uid')
    expect(rowOf(report, 'digest')).toBe(parts.digest)
    expect(rowOf(report, 'owner')).toBe(parts.owner)
    expect(rowOf(report, 'validTo')).toContain(String(parts.validTo))
  })

  it('names the fault and its byte if the UID is malformed', () => {
    expect(faults(read(`${uid.slice(0, 20)}g${uid.slice(21)}`))).toEqual(['byte 9: “g” is no hex digit.'])
    expect(faults(read(uid.slice(0, -1)))).toEqual(['byte 55: The last byte has one digit only.'])
    expect(faults(read(uid.slice(0, -2)))[0]).toMatch(/^: 55 bytes: a UID has 56/)
    expect(faults(read('0xab'))[0]).toMatch(/^: 1 byte: a UID has 56/)
    expect(faults(read(`0x${'00'.repeat(56)}`))).toEqual([
      'bytes 0–31: The digest is zero.',
      'bytes 32–51: The owner is the zero address.',
    ])
  })

  it('reports a caution if the order has expired or sells the native coin', () => {
    expect(faults(read(`${digest}${TRADER.slice(2)}00000001`), 'caution')).toEqual([
      'bytes 52–55: validTo is in the past.',
    ])
    const sale = read(`${digest}${deployment.ethFlow?.slice(2)}ffffffff`)
    expect(faults(sale, 'caution')).toEqual(['bytes 32–51: The owner is EthFlow: a sale of the native coin.'])
    expect(rowOf(sale, 'validTo')).toBe('4294967295 (never)')
  })
})

describe('the lab, given a signature,', () => {
  it.each(vectors.orders)('recovers the same owner as other implementations', (vector) => {
    const report = read(vector.digest, { signature: vector.signatures.eip712 })
    expect(rowOf(report, 'signer (eip712)')).toBe(vector.owner)
    expect(rowOf(read(vector.digest, { signature: vector.signatures.ethsign }), 'signer (ethsign)')).toBe(
      vector.owner,
    )
  })

  it('lists its parts, and names each wrong part with its bytes', () => {
    const report = read(signature)
    expect(report.kind).toBe('signature')
    expect(rowOf(report, 'r')).toBe(signature.slice(0, 66))
    expect(faults(report)).toEqual([])
    const zero = '00'.repeat(32)
    expect(faults(read(`0x${zero}${'ff'.repeat(32)}05`))).toEqual([
      'bytes 0–31: r is zero or not below the order of the curve.',
      'bytes 32–63: s is zero or not below the order of the curve.',
      'byte 64: v is 5; it must be 0, 1, 27 or 28.',
    ])
    const upper = `0x${'11'.repeat(32)}${'80'.repeat(32)}1b`
    expect(faults(read(upper), 'caution')[0]).toMatch(/^bytes 32–63: s is in the upper half/)
  })

  it('reports a malformed signature next to a digest', () => {
    expect(faults(read(digest, { signature: '0x12' }))).toEqual([
      'signature: An ECDSA signature has 65 bytes, this one has 1.',
    ])
    expect(faults(read(digest, { signature: '12' }))).toEqual(['signature: A signature begins with 0x.'])
    expect(faults(read(digest, { signature: '0x1g' }))).toEqual(['signature byte 0: “g” is no hex digit.'])
  })
})

describe('the lab, given an order,', () => {
  it('computes its digest and UID, and recovers its owner', () => {
    const report = read(order)
    expect(report.kind).toBe('order')
    expect([rowOf(report, 'digest'), rowOf(report, 'owner'), rowOf(report, 'uid')]).toEqual([
      digest,
      TRADER,
      uid,
    ])
    expect(report.findings).toEqual([])
    const { from: _, ...unnamed } = order
    expect(rowOf(read(unnamed), 'owner')).toBe(TRADER)
  })

  it("reads the form of a service's reply", () => {
    const reply = { ...makePublicOrder(terms), signature, fullAppData: APP_DATA, uid }
    expect(faults(read(reply))).toEqual([])
    expect(rowOf(read(reply), 'uid')).toBe(uid)
  })

  it('reads an order of the Sandbox under the domain of the contract that it names', () => {
    const { uid: own, settlementContract } = makeOrder(terms)
    const sandbox = listedDeployment(MAINNET, 'sandbox')
    const signed = { ...order, signature: signDigest(orderDigest(sandbox, terms)).bytes }
    const report = read({ ...signed, settlementContract })
    expect(faults(report)).toEqual([])
    expect(rowOf(report, 'uid')).toBe(own)
    expect(faults(read(signed))[0]).toContain('It is the owner’s for the Sandbox on Ethereum')
  })

  it.each([
    [{ sellToken: '0x12' }, 'sellToken: expected an address: 0x and 40 hex digits'],
    [{ sellAmount: '1.5' }, 'sellAmount: expected a whole number of atoms in decimal digits'],
    [{ validTo: -1 }, 'validTo: at least 0'],
    [{ kind: 'swap' }, 'kind: expected one of "sell", "buy"'],
    [{ buyToken: WETH }, 'buyToken: The same token is sold and bought.'],
    [{ sellAmount: '0' }, 'sellAmount: The amount is zero.'],
    [{ appData: '{"metadata":7}' }, /^appData: metadata: expected object/],
    [{ fullAppData: '{}' }, new RegExp(`^fullAppData: It hashes to ${hashAppData('{}')}`)],
    [{ appDataHash: `0x${'01'.repeat(32)}` }, /^appDataHash: It is 0x0101/],
    [{ signature: '0x1234' }, 'signature: An ECDSA signature has 65 bytes, this one has 2.'],
    [{ signingScheme: 'presign' }, 'signature: A presign signature is 0x or the owner’s 20 bytes.'],
    [{ buyAmount: '1' }, /^signature: Signed by 0x.* A field was changed after signing/],
    [{ uid: `0x00${uid.slice(4)}` }, /^uid bytes 0–31: The digest is 0x00/],
    [{ uid: `${uid.slice(0, -8)}00000001` }, /^uid bytes 52–55: The validTo is 0x00000001/],
    [{ from: WETH }, /the owner is 0xc02a/],
  ])('reports a finding at the field changed by %j', (change, text) => {
    expect(faults(read({ ...order, ...change }))).toContainEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    )
  })

  it('reports a finding for each missing or wrong field', () => {
    const { sellToken: _, ...rest } = order
    expect(faults(read({ ...rest, buyToken: 7, validTo: 'soon' }))).toEqual([
      'sellToken: is missing.',
      'buyToken: expected string',
      'validTo: expected number',
    ])
  })

  it('names the network, environment or scheme for which a wrong signature was made', () => {
    const gnosis = signDigest(orderDigest(deploymentOf(GNOSIS, 'production'), terms)).bytes
    expect(faults(read({ ...order, signature: gnosis }))[0]).toContain('It is the owner’s for Gnosis')
    const staging = signDigest(orderDigest(listedDeployment(MAINNET, 'staging'), terms)).bytes
    expect(faults(read({ ...order, signature: staging }))[0]).toContain(
      '0xf553d092b50bdcbddeD1A99aF2cA29FBE5E2CB13'.toLowerCase(),
    )
    const key = keyOf(new Uint8Array(32).fill(9))
    const ethsign = { ...order, from: key.address, signature: signAs(key, digest, 'ethsign') }
    expect(faults(read(ethsign))[0]).toContain('scheme ethsign')
  })
})

describe('the lab, given typed data,', () => {
  const data = typedDataOf(deployment, terms)

  it('computes digest and UID of an order, and recovers its signer', () => {
    const report = read(data, { signature, signer: TRADER })
    expect(report.kind).toBe('typedData')
    expect([rowOf(report, 'digest'), rowOf(report, 'uid')]).toEqual([digest, uid])
    expect(rowOf(report, 'signer (eip712)')).toBe(TRADER)
    expect(report.findings).toEqual([])
  })

  it('reads a cancellation', () => {
    expect(rowOf(read(typedDataOfCancellation(deployment, uid)), 'orderUid')).toBe(uid)
  })

  it.each([
    [{ ...data, message: { ...data.message, sellAmount: '-1' } }, /^message\.sellAmount: /],
    [{ ...data, domain: { ...data.domain, verifyingContract: WETH } }, /^domain\.verifyingContract: /],
    [{ ...data, domain: { ...data.domain, name: 'Other' } }, /^domain\.name: /],
    [{ types: data.types, primaryType: 'Order', domain: {} }, /^message: /],
  ])('reports a finding at each wrong field (%#)', (wrong, text) => {
    expect(faults(read(wrong))).toContainEqual(expect.stringMatching(text))
  })

  it('describes which funds the spender of a permit may take', () => {
    const spender = `0x${'5a'.repeat(20)}` as Address
    const permit = typedDataOfPermit({
      owner: TRADER,
      deployment,
      token: WETH,
      tokenName: 'Wrapped Ether',
      tokenVersion: '1',
      spender,
      value: toAmount(MAX_UINT256),
      nonce: toAmount(0n),
      deadline: 10_000_000_000 as Seconds,
    })
    const report = read(permit)
    expect(report.sections[0]).toMatchObject({
      title: expect.stringMatching(/^Permit: unlimited/),
      lines: expect.arrayContaining([
        expect.objectContaining({ label: 'Amount', text: 'Unlimited', tone: 'warning' }),
        expect.objectContaining({
          label: 'Spender',
          text: 'Unknown address',
          detail: spender,
          tone: 'warning',
        }),
        expect.objectContaining({ label: 'Usable until', text: 'Never', tone: 'warning' }),
        expect.objectContaining({ label: 'Token owner', text: TRADER }),
      ]),
    })
    expect(faults(report, 'caution')).toContainEqual(expect.stringContaining(withChecksum(spender)))
  })

  it('reports a caution that names another deployment', () => {
    const other = typedDataOf(deploymentOf(GNOSIS, 'staging'), terms)
    expect(faults(read(other), 'caution')).toContainEqual(expect.stringMatching(/^domain: .*Gnosis/))
  })

  it('says that a message of the Sandbox is valid on no network', () => {
    const sandbox = typedDataOf(listedDeployment(MAINNET, 'sandbox'), terms)
    expect(faults(read(sandbox), 'caution')).toContainEqual(
      'domain: Only for the Sandbox: it is valid on no network.',
    )
  })

  it('computes the digest of an unknown type and reports a finding', () => {
    const mail = {
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'to', type: 'address' }] },
      primaryType: 'Mail',
      domain: { name: 'x' },
      message: { to: WETH },
    }
    const report = read(mail)
    expect(rowOf(report, 'digest')).toMatch(/^0x[0-9a-f]{64}$/)
    expect(faults(report)[0]).toContain('unknown message type')
  })

  it('names the signer if it is not the claimed signer', () => {
    const key = keyOf(new Uint8Array(32).fill(9))
    const wrong = read(data, { signature: signAs(key, digest), signer: TRADER })
    expect(faults(wrong)[0]).toMatch(new RegExp(`^signature: Signed by ${key.address}`))
  })
})

describe('the lab, given an app-data document,', () => {
  it.each(vectors.appData)('computes the same hash as other implementations', ({ doc, hash }) => {
    expect(rowOf(read(doc), 'hash')).toBe(hash)
  })

  it('reports the paths of its faults', () => {
    expect(faults(read('{"metadata":{"hooks":{"pre":[{"target":"0x1"}]}}}'))).toContain(
      'metadata.hooks.pre.0.target: expected an address: 0x and 40 hex digits',
    )
    expect(faults(read('{"appCode":7}'), 'caution')).toEqual([
      'appCode: Text is expected; services ignore it.',
    ])
    expect(faults(read('{"appCode":"a","metadata":{},"metadata":{}}'))[0]).toContain('metadata: given twice')
    expect(faults(read(`{"appCode":"${'x'.repeat(9000)}"}`))[0]).toContain('at most 8192')
    expect(faults(read('{"appCode":"a" }'), 'caution')[0]).toContain('White space counts')
  })

  it('reports a finding if it is not JSON or not an object', () => {
    expect(faults(read('{\n "appCode": }'))[0]).toMatch(/^line 2, column \d+: This is not JSON/)
    expect(faults(read('[1]'))[0]).toContain('An object is expected')
  })
})

describe('the lab, given a call,', () => {
  it('lists function and arguments of a known contract', () => {
    const report = read(encodeCall(erc20, 'approve', [WETH, 5n]))
    expect([report.kind, rowOf(report, 'spender'), rowOf(report, 'amount')]).toEqual([
      'call',
      '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      '5',
    ])
  })

  it('reports a finding if the call is unknown or cut short', () => {
    const call = encodeCall(erc20, 'approve', [WETH, 5n])
    expect(faults(read(call.slice(0, -64)))[0]).toContain('The arguments of approve are cut short')
    expect(faults(read(`0xdeadbeef${'00'.repeat(32)}`))).toEqual([
      'bytes 0–3: The function 0xdeadbeef is unknown.',
    ])
  })
})

it('the lab returns no report for an empty text, and asks for a signature if only a digest is given', () => {
  expect(readText('  ', setting, none)).toBeUndefined()
  expect(faults(read(digest as Hash32), 'caution')[0]).toContain('Paste a signature')
})
