import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { findTransactionObjections, simulateAct } from '../../../src/client/sending/acts'
import { deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { type Address, toAmount } from '../../../src/domain/scalars'
import { emptyClientDb, MAINNET, NOW, TRADER } from '../../support/client'
import { type NodeReply, openFakeNode, REVERT } from '../../support/rpc-node'

const deployment = deploymentOf(MAINNET, 'production')
const sender = { profileId: 'production', chainId: MAINNET, owner: TRADER, deployment } as const
const recipient = `0x${'22'.repeat(20)}` as Address
const URLS = ['http://liar.invalid/', 'http://honest.invalid/']
const COIN = 10n ** 18n
const DISPUTE = (liar: string) =>
  `RPC endpoints disagree: liar.invalid says ${liar} ETH, honest.invalid says 1 ETH.`

interface Network {
  /** Balance that the first operator reports. The second one reports one coin. */
  readonly balance?: bigint
  readonly code?: string
  readonly simulation?: NodeReply
}

/** Simulates a transfer of coins and lists the objections to it, or returns why it fails. */
async function simulate(amount: bigint, { balance = COIN, code = '0x', simulation }: Network) {
  const node = openFakeNode(
    (method, [call], url) => {
      const { value } = (call ?? {}) as { value?: string }
      if (method === 'eth_call' && value === undefined) return { result: '0x' }
      if (method === 'eth_call') return simulation ?? { result: '0x' }
      const replies: Record<string, unknown> = {
        eth_estimateGas: '0x5208',
        eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x1' },
        eth_blockNumber: '0x1',
        eth_maxPriorityFeePerGas: '0x1',
        eth_getTransactionCount: '0x0',
        eth_getCode: code,
        eth_getBalance: `0x${(url === URLS[0] ? balance : COIN).toString(16)}`,
      }
      return { result: replies[method] }
    },
    MAINNET,
    URLS,
  )
  const access = { kind: 'node', sender, node } as const
  const act = { kind: 'transfer', token: NATIVE_TOKEN_MARKER, recipient, amount: toAmount(amount) } as const
  const trial = await simulateAct(access, act, null, { accounts: [recipient], now: NOW })
  if ('message' in trial) return trial.message
  return findTransactionObjections(access, trial, null, { overridden: [] }).map(({ message }) => message)
}

beforeEach(emptyClientDb)

describe('a transfer of the native coin', () => {
  it('passes if the operators agree', async () => {
    expect(await simulate(COIN / 2n, {})).toEqual([])
  })

  it('names both balances if one operator reports too little', async () => {
    expect(await simulate(COIN / 2n, { balance: 0n })).toEqual([DISPUTE('0')])
  })

  it('names both balances if one operator reports too much and every node refuses the transfer', async () => {
    const simulation = { error: { code: -32000, message: 'insufficient funds for transfer' } }
    expect(await simulate(5n * COIN, { balance: 9n * COIN, simulation })).toBe(DISPUTE('9'))
  })

  it('names a contract as the recipient if that refuses the coin', async () => {
    expect(await simulate(COIN / 2n, { code: '0x60', simulation: REVERT })).toBe(
      'The recipient is a contract. The contract refuses it and does not say why.',
    )
  })

  it('names no contract if the account itself lacks the funds', async () => {
    const simulation = { error: { code: -32000, message: 'insufficient funds for transfer' } }
    expect(await simulate(COIN / 2n, { code: '0x60', simulation })).toBe(
      'Insufficient native coin for the amount and gas.',
    )
  })
})
