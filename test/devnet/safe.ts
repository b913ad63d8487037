/** Safes of version 1.4.1 with known owners: creating, signing, sending. */
import { concat, decodeAbiParameters, encodeAbiParameters, encodeFunctionData, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { type Address, address, type Hash32, type Hex } from '../../src/domain/scalars'
import { safeAbi, safeFactoryAbi } from './abis'
import { traders } from './accounts'
import { type Call, type DevnetClient, send } from './client'
import { FOUNDER } from './deploy'
import type { Contracts, OpenAccount, Safe } from './profile'

const NOTHING = '0x'

/** Creates a Safe with a number of required signatures. */
export async function createSafe(
  client: DevnetClient,
  contracts: Pick<Contracts, 'safeSingleton' | 'safeFactory' | 'safeFallbackHandler'>,
  owners: readonly OpenAccount[],
  threshold: number,
): Promise<Safe> {
  const { safeSingleton, safeFactory, safeFallbackHandler } = contracts
  const addresses = owners.map((owner) => owner.address)
  const setup = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [
      addresses,
      BigInt(threshold),
      zeroAddress,
      NOTHING,
      safeFallbackHandler,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  })
  const data = encodeFunctionData({
    abi: safeFactoryAbi,
    functionName: 'createProxyWithNonce',
    args: [safeSingleton, setup, 0n],
  })
  const { data: result = NOTHING } = await client.call({ account: FOUNDER, to: safeFactory, data })
  await send(client, FOUNDER, { to: safeFactory, data })
  const [at] = decodeAbiParameters([{ type: 'address' }], result)
  return { address: z.decode(address, at), owners: addresses, threshold }
}

const ownersOf = (safe: Safe): OpenAccount[] =>
  traders
    .filter((account) => safe.owners.includes(account.address))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .slice(0, safe.threshold)

type TypedData = Omit<Parameters<ReturnType<typeof privateKeyToAccount>['signTypedData']>[0], 'domain'>

/** Concatenates the owners' signatures by ascending address, as a Safe requires. */
async function signTogether(chainId: number, safe: Safe, typed: TypedData): Promise<Hex> {
  const domain = { chainId, verifyingContract: safe.address }
  const signatures = ownersOf(safe).map(({ privateKey }) =>
    privateKeyToAccount(privateKey).signTypedData({ ...typed, domain } as never),
  )
  return concat(await Promise.all(signatures))
}

/** Signs a digest for the `isValidSignature` of a Safe (EIP-1271). */
export const signAsSafe = (chainId: number, safe: Safe, digest: Hash32): Promise<Hex> =>
  signTogether(chainId, safe, {
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: encodeAbiParameters([{ type: 'bytes32' }], [digest]) },
  })

const SAFE_TX = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
] as const

/** Sends a call as the Safe with the required signatures. The first owner pays. */
export async function sendAsSafe(client: DevnetClient, safe: Safe, call: Call & { readonly to: Address }) {
  const { to, data = NOTHING, value = 0n } = call
  const nonce = await client.readContract({ address: safe.address, abi: safeAbi, functionName: 'nonce' })
  const free = {
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
  }
  const signatures = await signTogether(client.chain.id, safe, {
    types: { SafeTx: SAFE_TX },
    primaryType: 'SafeTx',
    message: { to, value, data, operation: 0, ...free, nonce },
  })
  return send(client, safe.owners[0] ?? FOUNDER, {
    to: safe.address,
    data: encodeFunctionData({
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [to, value, data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
    }),
  })
}
