import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { PERMIT2 } from '../../../src/domain/chains/spenders'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { readTypedData } from '../../../src/wallet/messages/read-typed-data'
import {
  isPermitMessage,
  toTokenPermit,
  typedDataOfTokenPermit,
} from '../../../src/wallet/messages/token-permits'

const token = `0x${'a0'.repeat(20)}` as Address
const other = `0x${'b0'.repeat(20)}` as Address
const spender = `0x${'5e'.repeat(20)}` as Address
const domain = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }
const address = (name: string) => ({ name, type: 'address' })
const uint = (name: string, bits = 256) => ({ name, type: `uint${bits}` })
const PermitDetails = [address('token'), uint('amount', 160), uint('expiration', 48), uint('nonce', 48)]
const TokenPermissions = [address('token'), uint('amount')]
const details = { token, amount: '5', expiration: '1800000000', nonce: '7' }
const permitted = { token, amount: '5' }
const allowanceOf = (type: string) => [{ name: 'details', type }, address('spender'), uint('sigDeadline')]
const transferOf = (type: string) => [
  { name: 'permitted', type },
  address('spender'),
  uint('nonce'),
  uint('deadline'),
]

/** Messages as `@uniswap/permit2-sdk` writes them. */
const messages = {
  PermitSingle: {
    domain,
    primaryType: 'PermitSingle',
    types: { PermitDetails, PermitSingle: allowanceOf('PermitDetails') },
    message: { details, spender, sigDeadline: '1790000000' },
  },
  PermitBatch: {
    domain,
    primaryType: 'PermitBatch',
    types: { PermitDetails, PermitBatch: allowanceOf('PermitDetails[]') },
    message: { details: [details, { ...details, token: other }], spender, sigDeadline: '1790000000' },
  },
  PermitTransferFrom: {
    domain,
    primaryType: 'PermitTransferFrom',
    types: { TokenPermissions, PermitTransferFrom: transferOf('TokenPermissions') },
    message: { permitted, spender, nonce: '300', deadline: '1790000000' },
  },
  PermitBatchTransferFrom: {
    domain,
    primaryType: 'PermitBatchTransferFrom',
    types: { TokenPermissions, PermitBatchTransferFrom: transferOf('TokenPermissions[]') },
    message: {
      permitted: [permitted, { ...permitted, token: other }],
      spender,
      nonce: '300',
      deadline: '1790000000',
    },
  },
} as const

const rows = Object.entries(messages)
const refuses = (given: unknown, reason?: RegExp) =>
  expect(() => readTypedData(given)).toThrow(
    expect.objectContaining({
      errorType: 'UnknownTypedData',
      ...(reason && { message: expect.stringMatching(reason) }),
    }),
  )

describe('a message of Permit2', () => {
  it.each(rows)('%s has the digest that viem computes', (_, data) => {
    expect(readTypedData(JSON.stringify(data)).digest).toBe(hashTypedData(data as never))
  })

  it.each(rows)('%s is written again from its common form, with the same digest', (_, data) => {
    const read = readTypedData(data)
    if (!isPermitMessage(read)) throw new Error('This is no permit.')
    const again = typedDataOfTokenPermit(toTokenPermit(read), 1 as ChainId)
    expect(again).toEqual(read.raw)
    expect(readTypedData(again).digest).toBe(read.digest)
  })

  it('lists each token with amount, end and nonce', () => {
    expect(readTypedData(messages.PermitBatch)).toMatchObject({
      kind: 'permit2',
      domain: { chainId: 1, contract: PERMIT2 },
      permit: {
        form: 'PermitBatch',
        spender,
        deadline: 1_790_000_000n,
        grants: [
          { token, amount: 5n, until: 1_800_000_000n, nonce: 7n },
          { token: other, amount: 5n, until: 1_800_000_000n, nonce: 7n },
        ],
      },
    })
    expect(readTypedData(messages.PermitTransferFrom)).toMatchObject({
      permit: { grants: [{ token, amount: 5n, until: null, nonce: 300n }] },
    })
  })
})

describe('readTypedData', () => {
  const single = messages.PermitSingle
  it.each([
    ['another contract with the domain of Permit2', { domain: { ...domain, verifyingContract: spender } }],
    ['another name', { domain: { ...domain, name: 'Permit3' } }],
    ['a domain with a version', { domain: { ...domain, version: '1' } }],
    ['a domain without a network', { domain: { name: 'Permit2', verifyingContract: PERMIT2 } }],
    [
      'an amount of more than 160 bits',
      { message: { ...single.message, details: { ...details, amount: `${1n << 160n}` } } },
    ],
    [
      'a nonce of more than 48 bits',
      { message: { ...single.message, details: { ...details, nonce: `${1n << 48n}` } } },
    ],
    ['an unknown field in the message', { message: { ...single.message, memo: '1' } }],
    ['an unknown field of a token', { message: { ...single.message, details: { ...details, memo: '1' } } }],
    ['a list in place of one token', { message: { ...single.message, details: [details] } }],
    ['a missing spender', { message: { details, sigDeadline: '1790000000' } }],
    [
      'a field of another type',
      { types: { ...single.types, PermitDetails: [...PermitDetails.slice(0, 3), uint('nonce')] } },
    ],
    [
      'a struct without its last field',
      { types: { ...single.types, PermitDetails: PermitDetails.slice(0, 3) } },
    ],
    ['an unused type', { types: { ...single.types, Extra: [address('to')] } }],
    ['a missing struct', { types: { PermitSingle: single.types.PermitSingle } }],
  ])('refuses %s', (_, change) => {
    refuses({ ...single, ...change })
  })

  it('refuses a list without tokens, and a list that is too long to review', () => {
    const batch = messages.PermitBatch
    for (const list of [[], Array(17).fill(details)])
      refuses({ ...batch, message: { ...batch.message, details: list } })
  })

  it('refuses a transfer with a witness, which it cannot read to its last byte', () => {
    const { domain, types, message } = messages.PermitTransferFrom
    const fields = [...types.PermitTransferFrom, { name: 'witness', type: 'Order' }]
    refuses(
      {
        domain,
        primaryType: 'PermitWitnessTransferFrom',
        types: { TokenPermissions, PermitWitnessTransferFrom: fields, Order: [uint('amount')] },
        message: { ...message, witness: { amount: '1' } },
      },
      /"PermitWitnessTransferFrom" is an unknown message type/,
    )
    refuses(
      {
        ...messages.PermitTransferFrom,
        types: { ...types, PermitTransferFrom: fields, Order: [uint('amount')] },
        message: { ...message, witness: { amount: '1' } },
      },
      /unused types/,
    )
  })
})
