/** Typed data of permits, as ethers, viem and the SDK of Permit2 write it. */
import { parseAbi } from 'viem'
import { PERMIT2 } from '../../../src/domain/chains/spenders'
import type { Address } from '../../../src/domain/scalars'

/** Functions of Permit2 (https://github.com/Uniswap/permit2, AllowanceTransfer). */
export const permit2Abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Permit { Details details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Permit permitSingle, bytes signature)',
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
])

const text = (name: string) => ({ name, type: 'string' })
const address = (name: string) => ({ name, type: 'address' })
const uint = (name: string, bits = 256) => ({ name, type: `uint${bits}` })

const writeJson = (data: unknown): string =>
  JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))

interface PermitToken {
  readonly name: string
  readonly chainId: number
  readonly token: Address
}

/** Writes a permit of a token (EIP-2612). */
export const writePermit = ({ name, chainId, token }: PermitToken, message: object): string =>
  writeJson({
    domain: { name, version: '1', chainId, verifyingContract: token },
    types: {
      EIP712Domain: [text('name'), text('version'), uint('chainId'), address('verifyingContract')],
      Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')],
    },
    primaryType: 'Permit',
    message,
  })

/** Writes a permit of Permit2 for one token. */
export const writePermit2 = (chainId: number, message: object): string =>
  writeJson({
    domain: { name: 'Permit2', chainId, verifyingContract: PERMIT2 },
    primaryType: 'PermitSingle',
    types: {
      PermitDetails: [address('token'), uint('amount', 160), uint('expiration', 48), uint('nonce', 48)],
      PermitSingle: [{ name: 'details', type: 'PermitDetails' }, address('spender'), uint('sigDeadline')],
    },
    message,
  })
