import { encodeAbiParameters } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { readTransferFee } from '../../../src/client/tokens/transfer-fee'
import { decodeCall } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import type { Address, Hex } from '../../../src/domain/scalars'
import { type NodeReply, openFakeNode, RATE_LIMIT, REVERT } from '../../support/rpc-node'

const TOKEN = `0x${'12'.repeat(20)}` as Address
const POOR = `0x${'50'.repeat(20)}` as Address
const RICH = `0x${'51'.repeat(20)}` as Address
const RICHER = `0x${'52'.repeat(20)}` as Address
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

interface Simulation {
  readonly to: Address
  readonly token: string
  /** Accounts whose code was replaced. */
  readonly replaced: readonly string[]
  readonly amount: bigint
}

/** Creates a node with token balances that records simulations. A simulated transfer delivers `received`. */
function openNode(received: (amount: bigint) => Hex | NodeReply, rich = 10n ** 18n) {
  const simulated: Simulation[] = []
  const balances: Record<string, bigint> = { [RICH]: rich, [RICHER]: 2n * rich }
  const node = openFakeNode((_, [call, , overrides]) => {
    const { to, data } = call as { to: Address; data: Hex }
    if (overrides === undefined) {
      const asked = decodeCall(erc20, data)
      return { result: word(balances[String(asked?.args[0]).toLowerCase()] ?? 0n) }
    }
    const amount = BigInt(`0x${data.slice(130)}`)
    simulated.push({
      to,
      token: `0x${data.slice(26, 66)}`,
      replaced: Object.keys(overrides as object),
      amount,
    })
    const reply = received(amount)
    return typeof reply === 'string' ? { result: reply } : reply
  })
  return { node, simulated }
}

const feeOf = (received: Parameters<typeof openNode>[0], rich?: bigint) =>
  readTransferFee(openNode(received, rich).node, TOKEN, [POOR, RICH, RICHER])

describe('readTransferFee', () => {
  it("simulates a transfer of the first holder's balance and returns the fraction that does not arrive", async () => {
    const { node, simulated } = openNode((amount) => word(amount - amount / 50n))
    expect(await readTransferFee(node, TOKEN, [POOR, RICH, RICHER])).toBe(200)
    expect(simulated).toEqual([{ to: RICH, token: TOKEN, replaced: [RICH], amount: 10n ** 18n }])
  })

  it.each([
    ['the whole amount arrives', (amount: bigint) => word(amount), 0],
    ['an atom is lost by rounding', (amount: bigint) => word(amount - 1n), 0],
    ['nothing arrives', () => word(0n), 10_000],
    ['the recipient has less afterwards', () => word(2n ** 256n - 5n), 10_000],
  ] as const)('returns the fee where %s', async (_, received, bps) => expect(await feeOf(received)).toBe(bps))

  it.each([
    ['the transfer reverts', () => REVERT],
    [
      'the node does not support the code override',
      () => ({ error: { code: -32602, message: 'too many arguments, want at most 2' } }),
    ],
    ['the node ignores the code override', () => '0x' as Hex],
    ['the reply has two words', () => `${word(1n)}${'00'.repeat(32)}` as Hex],
    ['more than the sent amount arrives', (amount: bigint) => word(amount + 1n)],
  ] as const)('returns undefined where %s', async (_, received) =>
    expect(await feeOf(received)).toBeUndefined(),
  )

  it('returns undefined if no account holds the token', async () => {
    const { node, simulated } = openNode((amount) => word(amount))
    expect(await readTransferFee(node, TOKEN, [POOR])).toBeUndefined()
    expect(simulated).toEqual([])
  })

  it('throws if the node does not answer', async () => {
    await expect(feeOf(() => RATE_LIMIT)).rejects.toMatchObject({ errorType: 'NodeUnavailable' })
  })
})
