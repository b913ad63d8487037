/** Stored transaction of the trader on mainnet: pending, nonce 5. Its hash is one repeated digit. */
import type { TransactionRow } from '../../src/client/db/rows/transaction'
import { type Hash32, toAmount } from '../../src/domain/scalars'
import { MAINNET, NOW, TRADER } from './client'

export const hashOf = (digit: string) => `0x${digit.repeat(64)}` as Hash32

export const makeTransaction = (digit: string, change: Partial<TransactionRow> = {}): TransactionRow => ({
  txHash: hashOf(digit),
  profileId: 'production',
  chainId: MAINNET,
  owner: TRADER,
  state: 'pending',
  act: { kind: 'wrap', amount: toAmount(1n) },
  nonce: 5,
  gas: 1n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  raw: '0x02aa',
  replaces: null,
  order: null,
  lastError: null,
  blockNumber: null,
  cost: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...change,
})
