import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { findToken } from '../../../src/domain/chains/tokens'
import { hashAppData, writeAppData } from '../../../src/domain/orders/app-data'
import { orderDigest } from '../../../src/domain/orders/digest'
import {
  type Address,
  type ChainId,
  type Hash32,
  MAX_UINT256,
  type Seconds,
  toAmount,
} from '../../../src/domain/scalars'
import { describeMessage } from '../../../src/wallet/describe/message'
import type { MessageContext } from '../../../src/wallet/describe/message-lines'
import { readTypedData } from '../../../src/wallet/messages/read-typed-data'
import {
  type TypedData,
  typedDataOf,
  typedDataOfAffiliateCode,
  typedDataOfCancellation,
  typedDataOfPermit,
  typedDataOfSafeMessage,
} from '../../../src/wallet/messages/typed-data'
import { withChecksum } from '../../../src/wallet/vault/checksum'
import { makeOrder, makeTerms, NOW, TRADER, USDC } from '../../support/client'
import { safeTransactionData } from '../../support/typed-messages'

const mainnet = 1 as ChainId
const deployment = deploymentOf(mainnet, 'production')
const staging = deploymentOf(mainnet, 'staging')
const stranger = `0x${'22'.repeat(20)}` as Address
const safe = `0x${'5a'.repeat(20)}` as Address
const now = (NOW / 1000) as Seconds

const setting: MessageContext = {
  account: TRADER,
  now,
  deploymentOf: (id) => (id === mainnet ? deployment : undefined),
  findToken: (id, at) => findToken(id, at),
  writeTime: (at) => `time ${at}`,
}
const describeLines = (data: TypedData, by: Partial<MessageContext> = {}) => {
  const { title, lines, warnings } = describeMessage(readTypedData(data), { ...setting, ...by })
  return {
    title,
    lines: lines.map(({ label, text, tone }) => `${tone ? '! ' : ''}${label}: ${text}`),
    warnings: warnings.map(({ kind }) => kind),
  }
}

const permitOf = (change: Partial<Parameters<typeof typedDataOfPermit>[0]> = {}) =>
  typedDataOfPermit({
    owner: TRADER,
    deployment,
    token: USDC,
    tokenName: 'USD Coin',
    tokenVersion: '2',
    spender: deployment.relayer,
    value: toAmount(5_000_000n),
    nonce: toAmount(3n),
    deadline: (now + 60) as Seconds,
    ...change,
  })

describe('describeMessage', () => {
  it('describes an order of a site like an own order, with unknown app data', () => {
    const described = describeLines(typedDataOf(deployment, makeTerms()))
    expect(described.title).toBe('Sell 1 WETH for at least 3,000 USDC')
    expect(described.warnings).toEqual(['unknownAppData'])
  })

  it('includes the app data of an order once the document is known and its hash matches', () => {
    const appData = writeAppData({ slippageBps: 50, orderClass: 'market' })
    const described = describeLines(typedDataOf(deployment, makeTerms({ appData: hashAppData(appData) })), {
      appData,
    })
    expect(described.lines).toContain('Slippage: 0.5%')
    expect(described.warnings).toEqual([])
    const other = describeLines(typedDataOf(deployment, makeTerms()), { appData: '{}' })
    expect(other.warnings).toEqual(['unknownAppData'])
  })

  it('marks an order as foreign if contract or chain is not the profile’s', () => {
    expect(describeLines(typedDataOf(staging, makeTerms())).warnings).toContain('foreignDomain')
    const gnosis = { ...deployment, chainId: 100 as ChainId }
    expect(describeLines(typedDataOf(gnosis, makeTerms())).warnings).toContain('foreignDomain')
    const renamed = { ...deployment, domainName: 'Gnosis Protoco1' }
    expect(describeLines(typedDataOf(renamed, makeTerms())).warnings).toContain('foreignDomain')
  })
})

describe('a cancellation message from a site', () => {
  it('shows whose orders it cancels', () => {
    const own = makeOrder(makeTerms()).uid
    expect(describeLines(typedDataOfCancellation(deployment, own)).warnings).toEqual(['bestEffort'])
    const foreign = makeOrder(makeTerms(), {}, stranger).uid
    expect(describeLines(typedDataOfCancellation(staging, foreign)).warnings).toEqual([
      'foreignDomain',
      'foreignOrder',
      'bestEffort',
    ])
  })
})

it('an order of a foreign contract shows hidden characters of the domain name as their code points', () => {
  const foreign = { ...deployment, domainName: 'Gnosis\u200b Protocol' }
  const described = describeLines(typedDataOf(foreign, makeTerms()))
  expect(described.lines).toContain('Settlement contract: Gnosis⟨U+200B⟩ Protocol v2')
  expect(described.warnings).toContain('foreignDomain')
})

describe('an affiliate code message', () => {
  it('matches the snapshot', () => {
    expect(describeLines(typedDataOfAffiliateCode(TRADER, 'COW-1X'))).toEqual({
      title: 'Register the affiliate code COW-1X',
      lines: [
        'Code: COW-1X',
        'Wallet: You',
        'Program: CoW affiliate program, all networks',
        'Cost: Free, moves no tokens',
      ],
      warnings: [],
    })
    expect(describeLines(typedDataOfAffiliateCode(stranger, 'COW-1X')).warnings).toEqual(['foreignSigner'])
  })
})

describe('a permit message', () => {
  it('matches the snapshot', () => {
    expect(describeLines(permitOf())).toEqual({
      title: 'Permit: 5 USDC',
      lines: [
        'Token: USDC, USD Coin',
        'Amount: 5 USDC',
        '! Allowance ends: Never, until you revoke it',
        'Spender: CoW Protocol (vault relayer)',
        'Token owner: You',
        `Usable until: in 1m · time ${now + 60}`,
        'Nonce: 3',
        'Network: Ethereum',
      ],
      warnings: [],
    })
  })

  it('has marked lines for an excessive amount or deadline and for foreign addresses', () => {
    const described = describeLines(
      permitOf({
        spender: stranger,
        value: toAmount(MAX_UINT256),
        token: safe,
        owner: stranger,
        deadline: (2 ** 40) as Seconds,
      }),
    )
    expect(described.title).toBe('Permit: unlimited unlisted token')
    expect(described.lines.filter((line) => line.startsWith('! '))).toEqual([
      '! Token: Unlisted, called “USD Coin”',
      '! Amount: Unlimited',
      '! Allowance ends: Never, until you revoke it',
      '! Spender: Unknown address',
      '! Token owner: Not your address',
      '! Usable until: Never',
    ])
    expect(described.warnings).toEqual(['letsTake', 'foreignSigner'])
  })

  it('does not say that the allowance lasts if it revokes one', () => {
    const { lines } = describeLines(permitOf({ value: toAmount(0n) }))
    expect(lines.filter((line) => line.includes('Allowance ends'))).toEqual([])
  })

  it('quotes the name that it gives an unlisted token, with the code points of hidden characters', () => {
    const described = describeLines(permitOf({ token: safe, tokenName: 'USDC,\n USD\u200b Coin' }))
    expect(described.lines).toContain('! Token: Unlisted, called “USDC, USD⟨U+200B⟩ Coin”')
  })

  it('is refused if a name reorders the text', () => {
    expect(() => describeLines(permitOf({ token: safe, tokenName: '\u202eUSDC' }))).toThrow(
      expect.objectContaining({ errorType: 'UnknownTypedData' }),
    )
  })

  it('has warnings that contain addresses with checksums', () => {
    const { warnings } = describeMessage(readTypedData(permitOf({ owner: stranger, spender: safe })), setting)
    expect(warnings.map(({ message }) => message)).toEqual([
      `Anyone with this signature can let the spender ${withChecksum(safe)} take 5 USDC.`,
      `This message is for the account ${withChecksum(stranger)}, not for yours. Signing it is useless or a trick.`,
    ])
  })
})

const terms = makeTerms()

describe('describeMessage of a Safe message', () => {
  it('describes the order if it is known', () => {
    const data = typedDataOfSafeMessage(mainnet, safe, orderDigest(deployment, terms))
    const described = describeLines(data, { order: { deployment, terms } })
    expect(described.title).toBe('Sell 1 WETH for at least 3,000 USDC, for a Safe')
    expect(described.lines).toContain('Your signature: One owner of the Safe')
  })

  it('marks any other message as unknown', () => {
    const data = typedDataOfSafeMessage(mainnet, safe, `0x${'ee'.repeat(32)}` as Hash32)
    expect(describeLines(data, { order: { deployment, terms } })).toMatchObject({
      warnings: ['unknownMessage'],
    })
  })
})

describe('describeMessage of a Safe transaction', () => {
  it('shows its call, value and operation', () => {
    const presign = `0xec6cb13f${'40'.padStart(64, '0')}${'1'.padStart(64, '0')}${'38'.padStart(64, '0')}${'cd'.repeat(56).padEnd(128, '0')}`
    const data = safeTransactionData(mainnet, safe, {
      to: deployment.settlement,
      data: presign as `0x${string}`,
    })
    expect(describeLines(data)).toEqual({
      title: 'Sign a transaction of a Safe',
      lines: [
        'Action: Presigns the order 0xcdcdcdcd… (a call to the settlement contract)',
        'Value: 0 ETH',
        'Operation: Call',
        'Gas refund: None',
        'Safe nonce: 7',
        'Safe: You are an owner',
        'Network: Ethereum',
      ],
      warnings: [],
    })
  })

  it('calls the Safe "the Safe" in a transaction to itself, not "you"', () => {
    const data = safeTransactionData(mainnet, safe, { to: safe, data: '0x' })
    expect(describeLines(data).lines).toContain('Action: A call to the Safe without data')
  })

  it('gets warnings for a delegate call, a gas refund and an unknown call', () => {
    const data = safeTransactionData(mainnet, safe, {
      to: stranger,
      data: '0xdeadbeef',
      operation: 1,
      gasPrice: '1',
    })
    const described = describeLines(data)
    expect(described.warnings).toEqual(['delegateCall', 'unknownCall'])
    expect(described.lines.filter((line) => line.startsWith('! '))).toHaveLength(3)
  })

  it('shows the price, token and receiver of a gas refund', () => {
    const refund = (change: object) =>
      describeLines(
        safeTransactionData(mainnet, safe, { to: stranger, data: '0x', gasPrice: '1000000', ...change }),
      ).lines
    const gasToken = terms.buyToken
    expect(refund({ gasToken, baseGas: '50000', refundReceiver: stranger })).toContain(
      `! Gas refund: 1 USDC per gas, 50000 gas extra, to ${stranger}`,
    )
    expect(refund({})).toContain('! Gas refund: 0.000000000001 ETH per gas, 0 gas extra, to the sender')
  })
})
