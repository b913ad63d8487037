import 'fake-indexeddb/auto'
import { createPublicClient, custom, erc20Abi } from 'viem'
import { mainnet } from 'viem/chains'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { readPaperChain } from '../../../src/client/dapps/paper-chain'
import { clientDb } from '../../../src/client/db/db'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, MAINNET, TRADER, USDC, WETH } from '../../support/client'
import { makeTransaction } from '../../support/transaction-rows'

const RELAYER = `0x${'ce'.repeat(20)}` as Address
const OTHER = `0x${'0e'.repeat(20)}` as Address
const FUNDS = [
  { token: WETH, balance: 5n, allowance: 3n },
  { token: NATIVE_TOKEN_MARKER, balance: 7n, allowance: 0n },
]
const call = (async () => ({ blockNumber: 9, funds: FUNDS })) as unknown as Call
const view = { call, chainId: MAINNET, accounts: [TRADER], relayers: [RELAYER] }

/** A site's viem client. Replies reach it as they would through the provider. */
const client = createPublicClient({
  chain: mainnet,
  transport: custom(
    {
      request: async ({ method, params = [] }) => {
        const reply = await readPaperChain(view, method, params as readonly unknown[])
        if ('error' in reply) throw Object.assign(new Error(reply.error.message), reply.error)
        return reply.result
      },
    },
    { retryCount: 0 },
  ),
})
const token = { address: WETH, abi: erc20Abi } as const

beforeEach(emptyClientDb)

describe('a site in the Sandbox', () => {
  it('reads the block, balances, allowances and tokens with viem', async () => {
    expect(await client.getBlockNumber()).toBe(9n)
    expect(await client.getBalance({ address: TRADER })).toBe(7n)
    const read = { ...token, args: [TRADER, RELAYER] } as const
    expect(await client.readContract({ ...read, functionName: 'allowance' })).toBe(3n)
    const other = { ...token, args: [TRADER, OTHER] } as const
    expect(await client.readContract({ ...other, functionName: 'allowance' })).toBe(0n)
    const many = await client.multicall({
      allowFailure: false,
      contracts: [
        { ...token, functionName: 'balanceOf', args: [TRADER] },
        { ...token, address: USDC, functionName: 'balanceOf', args: [TRADER] },
        { ...token, functionName: 'decimals' },
        { ...token, functionName: 'symbol' },
      ],
    })
    expect(many).toEqual([5n, 0n, 18, 'WETH'])
  })

  it('reads receipts of transactions of its account only', async () => {
    const own = makeTransaction('1', { state: 'mined', blockNumber: 4 })
    const foreign = makeTransaction('2', { state: 'mined', blockNumber: 4, owner: OTHER })
    await clientDb.transactions.bulkPut([own, foreign])
    const receipt = await client.getTransactionReceipt({ hash: own.txHash })
    expect(receipt).toMatchObject({ status: 'success', blockNumber: 4n })
    await expect(client.getTransactionReceipt({ hash: foreign.txHash })).rejects.toThrow(/could not be found/)
  })

  it.each([
    ['another account', 'eth_getBalance', [OTHER], 4100],
    ['an unlisted token', 'eth_call', [{ to: OTHER, data: '0x313ce567' }], 3],
    ['a function that tokens lack', 'eth_call', [{ to: WETH, data: '0x12345678' }], 3],
    ['a malformed call', 'eth_call', ['0x'], -32602],
    ['logs', 'eth_getLogs', [{}], 4200],
  ])('gets an error for %s', async (_, method, params, code) => {
    expect(await readPaperChain(view, method, params)).toMatchObject({ error: { code } })
  })
})
