/** Transfers of tokens and of the native coin on a devnet, also of tokens that do not follow ERC-20. */
import 'fake-indexeddb/auto'
import { concat, encodeAbiParameters, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulateAct } from '../../../src/client/sending/acts'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { type Address, type Milliseconds, toAmount } from '../../../src/domain/scalars'
import type { ActOf } from '../../../src/wallet/messages/transaction-acts'
import { findTransferViolations } from '../../../src/wallet/policy/transfer-policy'
import { newKey } from '../../support/keys'
import { tokenAbi } from '../abis'
import { sendBatch } from '../batch'
import { compileContracts } from '../compile'
import { create2, FOUNDER } from '../deploy'
import { type Devnet, startDevnet } from '../start-devnet'
import { openStory, type Story } from '../story'
import { openAccount } from './world'

/** Kinds of odd tokens by their number in the contract's enum. */
const ODDITIES = { KeepsFee: 3, ReturnsNothing: 4, ReturnsFalse: 5 } as const
const ETHER = 10n ** 18n

let devnet: Devnet
let story: Story
let account: ReturnType<typeof openAccount>
beforeAll(async () => {
  devnet = await startDevnet()
  story = openStory(devnet)
  account = openAccount(devnet, story.trader(0))
  await devnet.client.impersonateAccount({ address: FOUNDER })
})
afterAll(() => devnet?.close())

/** Creates an odd token, and gives the account 100 of it. */
async function createOdd(oddity: keyof typeof ODDITIES): Promise<Address> {
  const { DevOddToken } = await compileContracts()
  const kind = encodeAbiParameters([{ type: 'uint8' }], [ODDITIES[oddity]])
  const token = await create2(devnet.client, concat([DevOddToken, kind]))
  const mint = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'mint',
    args: [account.owner, 100n * ETHER],
  })
  await sendBatch(devnet.client, [{ to: token, data: mint }])
  return token
}

const balanceOf = (token: Address, owner: Address) =>
  devnet.client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [owner] })

const transferOf = (token: Address, recipient: Address, amount: bigint): ActOf<'transfer'> => ({
  kind: 'transfer',
  token,
  recipient,
  amount: toAmount(amount),
})

async function simulate(act: ActOf<'transfer'>) {
  const question = { accounts: [account.owner], now: Date.now() as Milliseconds }
  const tried = await simulateAct(account.door, act, null, question)
  if ('message' in tried || !tried.transfer) throw new Error('The simulation failed.')
  return tried.transfer
}

/** Sends a transfer, overrides the objections to its recipient, and follows it until it is mined. */
async function mine(act: ActOf<'transfer'>) {
  const facts = await simulate(act)
  const overridden = findTransferViolations(act, account.door.sender, facts, { overridden: [] })
  const { txHash } = await account.send(act, null, null, { overridden })
  await account.follow()
  return account.rowOf(txHash)
}

describe('a transfer', () => {
  it('moves a token to the recipient, who is known from then on', async () => {
    const { address: recipient } = newKey()
    const act = transferOf(story.token('USDC').address, recipient, 5_000_000n)
    await expect(account.send(act)).rejects.toThrow(/^First transfer to this address/)
    expect(await mine(act)).toMatchObject({ state: 'mined', overridden: [{ rule: 'receiver' }] })
    expect(await balanceOf(act.token, recipient)).toBe(5_000_000n)
    await account.send(act)
    await account.follow()
    expect(await balanceOf(act.token, recipient)).toBe(10_000_000n)
  })

  it('moves the native coin', async () => {
    const { address: recipient } = newKey()
    await mine(transferOf(NATIVE_TOKEN_MARKER, recipient, ETHER))
    expect(await devnet.client.getBalance({ address: recipient })).toBe(ETHER)
  })

  it('moves a token that returns nothing', async () => {
    const token = await createOdd('ReturnsNothing')
    const { address: recipient } = newKey()
    await mine(transferOf(token, recipient, ETHER))
    expect(await balanceOf(token, recipient)).toBe(ETHER)
  })

  it('shows in advance how much of a token with a fee arrives', async () => {
    const token = await createOdd('KeepsFee')
    const { address: recipient } = newKey()
    const act = transferOf(token, recipient, ETHER)
    const { received } = await simulate(act)
    expect(received).toBe((ETHER * 98n) / 100n)
    await mine(act)
    expect(await balanceOf(token, recipient)).toBe(received)
  })

  it('fails in the simulation if the token returns false', async () => {
    const act = transferOf(await createOdd('ReturnsFalse'), newKey().address, ETHER)
    expect(await account.explainFailure(act)).toBe('The token’s contract refuses the transfer.')
  })

  it('fails in the simulation without enough of the token, and for an address without a token', async () => {
    const { address } = newKey()
    expect(
      await account.explainFailure(transferOf(story.token('USDC').address, address, 10n ** 30n)),
    ).toMatch(/The contract refuses it|Insufficient/)
    expect(await account.explainFailure(transferOf(newKey().address, address, 1n))).toBe(
      'There is no token at this address on this network.',
    )
  })

  it('never goes to a token or to a contract of the protocol', async () => {
    const usdc = story.token('USDC').address
    const pair = story.pairOf('WETH', 'USDC').address
    const { settlement, relayer } = devnet.profile.contracts
    for (const recipient of [usdc, pair, settlement, relayer])
      await expect(mine(transferOf(usdc, recipient, 1n))).rejects.toThrow(/what it receives is lost/)
  })
})
