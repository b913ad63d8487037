/** Approvals by signature (EIP-2612) for the devnet's tokens. */
import { encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, type Hex, MAX_UINT256 } from '../../src/domain/scalars'
import { tokenAbi } from './abis'
import type { DevToken, OpenAccount } from './profile'

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** Builds the call that sets an allowance with the owner's signature. `nonce` counts the owner's permits. */
export async function permitCall(
  chainId: number,
  { address, name }: DevToken,
  owner: OpenAccount,
  given: { readonly spender: Address; readonly value: bigint; readonly nonce?: bigint },
): Promise<{ readonly to: Address; readonly data: Hex }> {
  const { spender, value, nonce = 0n } = given
  const message = { owner: owner.address, spender, value, nonce, deadline: MAX_UINT256 }
  const signature = await privateKeyToAccount(owner.privateKey).signTypedData({
    domain: { name, version: '1', chainId, verifyingContract: address },
    types,
    primaryType: 'Permit',
    message,
  })
  const [r, s, v] = [
    `0x${signature.slice(2, 66)}`,
    `0x${signature.slice(66, 130)}`,
    Number.parseInt(signature.slice(130), 16),
  ] as const
  const args = [owner.address, spender, value, MAX_UINT256, v, r, s] as const
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'permit', args }) as Hex
  return { to: address, data }
}
