import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readOperatorFunds } from '../../../src/client/chain/sell-funds'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { encodeCall } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import type { Address } from '../../../src/domain/scalars'
import { type NodeReply, openFakeNode, REVERT } from '../../support/rpc-node'

const OWNER = `0x${'11'.repeat(20)}` as Address
const TOKEN = `0x${'22'.repeat(20)}` as Address
const question = { owner: OWNER, relayer: `0x${'33'.repeat(20)}` as Address, token: TOKEN }
const balanceOf = encodeCall(erc20, 'balanceOf', [OWNER]).slice(0, 10)

/** Behaviour of a fake operator. Balances are by block tag, in atoms. */
interface Fake {
  readonly balance?: number | Readonly<Record<string, number>>
  readonly allowance?: number
  readonly head?: number
  readonly reply?: () => NodeReply | Response | Promise<Response>
}

const toWord = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

/** Reads the funds from an operator per fake: a.invalid, b.invalid, and so on. */
function readFrom(fakes: readonly Fake[], token = TOKEN) {
  const urls = fakes.map((_, index) => `http://${'abc'[index]}.invalid/`)
  const node = openFakeNode(
    (method, params, url) => {
      const { balance = 5, allowance = 7, head = 100, reply } = fakes[urls.indexOf(url)] ?? {}
      if (reply) return reply()
      if (method === 'eth_blockNumber') return { result: `0x${head.toString(16)}` }
      const atoms = typeof balance === 'number' ? balance : balance[params[1] as string]
      if (atoms === undefined) return { error: { code: -32000, message: 'missing trie node' } }
      if (method === 'eth_getBalance') return { result: `0x${atoms.toString(16)}` }
      const { data } = params[0] as { data: string }
      return { result: toWord(data.startsWith(balanceOf) ? atoms : allowance) }
    },
    undefined,
    urls,
  )
  return readOperatorFunds(node, { ...question, token })
}

const known = (balance: bigint, silent: readonly string[] = []) => ({
  step: 'known',
  funds: { balance, allowance: 7n },
  source: 'a.invalid',
  silent,
})
const reading = (operator: string, balance: bigint, allowance = 7n) => ({ operator, balance, allowance })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the funds of a sell token', () => {
  it('are known if both operators agree', async () => {
    expect(await readFrom([{}, {}])).toEqual(known(5n))
  })

  it('include no allowance for the native coin', async () => {
    expect(await readFrom([{}, {}], NATIVE_TOKEN_MARKER)).toMatchObject({
      funds: { balance: 5n, allowance: 5n },
    })
  })

  it('are disputed if one operator lies about the balance', async () => {
    expect(await readFrom([{}, { balance: 0 }])).toEqual({
      step: 'disputed',
      readings: [reading('a.invalid', 5n), reading('b.invalid', 0n)],
    })
  })

  it('are disputed if one operator lies about the allowance', async () => {
    expect(await readFrom([{}, { allowance: 9 }])).toEqual({
      step: 'disputed',
      readings: [reading('a.invalid', 5n), reading('b.invalid', 5n, 9n)],
    })
  })

  it('are the lower ones if the operators agree at the lower of their newest blocks', async () => {
    const ahead = { balance: { latest: 8, '0x63': 5 }, head: 100 }
    expect(await readFrom([ahead, { balance: { latest: 5, '0x63': 5 }, head: 99 }])).toEqual(known(5n))
  })

  it('stay disputed if an operator cannot read the lower block', async () => {
    const ahead = { balance: { latest: 8 }, head: 100 }
    expect(await readFrom([ahead, { head: 99 }])).toMatchObject({ step: 'disputed' })
  })

  it('stay disputed if the operators are more than 20 blocks apart', async () => {
    const ahead = { balance: { latest: 8, '0x4f': 5 }, head: 100 }
    expect(await readFrom([ahead, { head: 79 }])).toMatchObject({ step: 'disputed' })
  })
})

describe('an operator without a readable reply', () => {
  it('is named after 2 seconds if it hangs', async () => {
    const read = readFrom([{}, { reply: () => new Promise<Response>(() => undefined) }])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await read).toEqual(known(5n, ['b.invalid']))
  })

  it.each<[string, NonNullable<Fake['reply']>]>([
    ['answers 429', () => new Response('busy', { status: 429 })],
    ['reverts', () => REVERT],
    ['sends an unreadable result', () => ({ result: '0x12' })],
  ])('is named if it %s', async (_, reply) => {
    expect(await readFrom([{}, { reply }])).toEqual(known(5n, ['b.invalid']))
  })

  it('is not needed if two others agree', async () => {
    expect(await readFrom([{}, { reply: () => REVERT }, {}])).toEqual(known(5n))
  })

  it('leaves the funds unread if no other one answers', async () => {
    expect(await readFrom([{ reply: () => REVERT }, { reply: () => REVERT }])).toEqual({ step: 'unread' })
  })
})
