import { encodeAbiParameters } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { RpcNode } from '../../../src/api/node'
import { readTransferFee } from '../../../src/client/tokens/transfer-fee'
import { decodeCall } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import { Refusal } from '../../../src/domain/refusal'
import type { Address, Hex } from '../../../src/domain/scalars'
import { MAINNET } from '../../support/client'

const TOKEN = `0x${'12'.repeat(20)}` as Address
const POOR = `0x${'50'.repeat(20)}` as Address
const RICH = `0x${'51'.repeat(20)}` as Address
const RICHER = `0x${'52'.repeat(20)}` as Address
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

interface Simulation {
  readonly to: Address
  readonly amount: bigint
}

/** Creates a node with token balances. A simulated transfer delivers `received`. The node records the simulations. */
function openNode(received: (amount: bigint) => Hex | undefined | Refusal, rich = 10n ** 18n) {
  const simulated: Simulation[] = []
  const balances: Record<string, bigint> = { [RICH]: rich, [RICHER]: 2n * rich }
  const attempt: RpcNode['attempt'] = async (_, [call, block, overrides]) => {
    const { to, data } = call as { to: Address; data: Hex }
    expect(block).toBe('latest')
    if (overrides === undefined) {
      const asked = decodeCall(erc20, data)
      expect([to, asked?.functionName]).toEqual([TOKEN, 'balanceOf'])
      return { result: word(balances[String(asked?.args[0]).toLowerCase()] ?? 0n) }
    }
    expect(Object.keys(overrides as object)).toEqual([to])
    expect(data.slice(26, 66)).toBe(TOKEN.slice(2))
    const amount = BigInt(`0x${data.slice(130)}`)
    simulated.push({ to, amount })
    const result = received(amount)
    if (result instanceof Refusal) throw result
    return result === undefined ? { error: { message: 'execution reverted' } } : { result }
  }
  const node: RpcNode = { chainId: MAINNET, attempt, ask: () => Promise.reject(new Error('not asked')) }
  return { node, simulated }
}

const feeOf = (received: Parameters<typeof openNode>[0], rich?: bigint) =>
  readTransferFee(openNode(received, rich).node, TOKEN, [POOR, RICH, RICHER])

describe('readTransferFee', () => {
  it("simulates a transfer of the first holder's balance and returns the fraction that does not arrive", async () => {
    const { node, simulated } = openNode((amount) => word(amount - amount / 50n))
    expect(await readTransferFee(node, TOKEN, [POOR, RICH, RICHER])).toBe(200)
    expect(simulated).toEqual([{ to: RICH, amount: 10n ** 18n }])
  })

  it.each([
    ['the whole amount arrives', (amount: bigint) => word(amount), 0],
    ['an atom is lost by rounding', (amount: bigint) => word(amount - 1n), 0],
    ['nothing arrives', () => word(0n), 10_000],
  ] as const)('returns the fee where %s', async (_, received, bps) => expect(await feeOf(received)).toBe(bps))

  it.each([
    ['the transfer reverts', () => undefined],
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

  it('throws if the node is unreachable', async () => {
    await expect(feeOf(() => new Refusal('NodeUnavailable'))).rejects.toMatchObject({
      errorType: 'NodeUnavailable',
    })
  })
})
