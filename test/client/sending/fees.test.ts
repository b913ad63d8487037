import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { findTransactionObjections } from '../../../src/client/sending/acts'
import { type PreparedTransaction, prepareTransaction } from '../../../src/client/sending/send'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { emptyClientDb, MAINNET, TRADER } from '../../support/client'
import { openFakeNode } from '../../support/rpc-node'

const deployment = deploymentOf(MAINNET, 'production')
const sender = { profileId: 'production', chainId: MAINNET, owner: TRADER, deployment } as const
const GWEI = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`

/** Figures that a node reports. */
interface Reported {
  readonly gas: bigint
  readonly baseFee: bigint
  readonly tip: bigint
  readonly balance: bigint
}
const HONEST: Reported = { gas: 21_000n, baseFee: 20n * GWEI, tip: GWEI, balance: 10n ** 18n }

/** Prepares a transaction on two operators, of which the first one may lie. */
async function prepareOn(first: Partial<Reported>, second: Partial<Reported> | 'silent' = {}) {
  const urls = ['http://liar.invalid/', 'http://honest.invalid/']
  const node = openFakeNode(
    (method, _, url) => {
      const said = url === urls[0] ? first : second
      if (said === 'silent') throw new TypeError('Failed to fetch')
      const { gas, baseFee, tip, balance } = { ...HONEST, ...said }
      const replies: Record<string, unknown> = {
        eth_call: '0x',
        eth_estimateGas: hex(gas),
        eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: hex(baseFee) },
        eth_maxPriorityFeePerGas: hex(tip),
        eth_getTransactionCount: '0x0',
        eth_getBalance: hex(balance),
      }
      return { result: replies[method] }
    },
    MAINNET,
    urls,
  )
  const trial = await prepareTransaction(node, sender, { kind: 'cancelTransaction' })
  if ('message' in trial) return { message: trial.message }
  const found = findTransactionObjections({ kind: 'node', sender, node }, trial, null, { overridden: [] })
  return { trial, objections: found.map(({ message }) => message) }
}

const GAS = (gas: bigint): Partial<PreparedTransaction> => ({ gas: (gas * 130n) / 100n })

beforeEach(emptyClientDb)

describe('the costs of a transaction on two operators', () => {
  it('are those of the first operator if both agree, and are asked of both', async () => {
    const { trial, objections } = await prepareOn({})
    expect(objections).toEqual([])
    expect(trial).toMatchObject({ ...GAS(21_000n), maxFeePerGas: 41n * GWEI })
    expect(trial?.fees?.map(({ operator }) => operator)).toEqual(['liar.invalid', 'honest.invalid'])
  })

  it('allow for another block, and use the larger gas', async () => {
    const { trial, objections } = await prepareOn({ gas: 20_000n, baseFee: 25n * GWEI })
    expect(objections).toEqual([])
    expect(trial).toMatchObject({ ...GAS(21_000n), maxFeePerGas: 51n * GWEI })
  })

  it.each<[string, Partial<Reported>, string, Partial<PreparedTransaction>]>([
    [
      'too little gas',
      { gas: 2_000n },
      'gas: honest.invalid says more than 10 times as much as liar.invalid.',
      GAS(21_000n),
    ],
    [
      'too much gas',
      { gas: 200_000n },
      'gas: liar.invalid says more than 5 times as much as honest.invalid.',
      GAS(200_000n),
    ],
    [
      'more gas than any transaction of Cowbell uses',
      { gas: 10n ** 8n },
      'gas: liar.invalid says more than 1000 times as much as honest.invalid.',
      GAS(21_000n),
    ],
    [
      'more gas than a transaction may cost',
      { gas: 2_000_000n },
      'gas: liar.invalid says more than 10 times as much as honest.invalid.',
      GAS(21_000n),
    ],
    [
      'a priority fee of 5000 gwei',
      { tip: 5_000n * GWEI },
      'fees: liar.invalid says more than 100 times as much as honest.invalid.',
      { maxFeePerGas: 41n * GWEI, maxPriorityFeePerGas: GWEI },
    ],
    [
      'a base fee of 5000 gwei',
      { baseFee: 5_000n * GWEI },
      'fees: liar.invalid says more than 100 times as much as honest.invalid.',
      { maxFeePerGas: 41n * GWEI },
    ],
  ])('stop the signature if one operator reports %s', async (_, lie, message, chosen) => {
    const { trial, objections } = await prepareOn(lie)
    expect(objections).toEqual([`RPC endpoints disagree on the ${message}`])
    expect(trial).toMatchObject(chosen)
  })

  it('use the smaller gas if the account cannot pay for the larger one', async () => {
    const poor = { balance: 10n ** 16n }
    const { trial, objections } = await prepareOn({ ...poor, gas: 2_000_000n }, poor)
    expect(objections).toHaveLength(1)
    expect(trial).toMatchObject(GAS(21_000n))
  })

  it('use the larger of two balances, so that a lie does not look like a lack of funds', async () => {
    expect((await prepareOn({ balance: 0n })).trial?.balance).toBe(10n ** 18n)
  })

  it('are known from one operator while the other one is silent', async () => {
    const { trial, objections } = await prepareOn({}, 'silent')
    expect(objections).toEqual([])
    expect(trial).toMatchObject({ silent: ['honest.invalid'], maxFeePerGas: 41n * GWEI })
  })
})
