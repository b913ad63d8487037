/**
 * Contracts of other exchanges that sites often ask an allowance for. A spender outside this table needs typed
 * words. A row names its source.
 */
import type { Address, ChainId } from '../scalars'

/** Permit2, at this address on every network (https://github.com/Uniswap/permit2). */
export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3' as Address

interface SpenderRow {
  readonly name: string
  readonly addresses: readonly string[]
  /** Networks with this contract at these addresses. */
  readonly chains: readonly number[]
}

/**
 * Universal Router, from the constants of `@uniswap/universal-router-sdk` 5.13.0. The deploy addresses of
 * https://github.com/Uniswap/universal-router agree for Ethereum, Base and Arbitrum.
 */
const UNIVERSAL_ROUTERS: Readonly<Record<number, readonly string[]>> = {
  1: [
    '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
    '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
    '0x4C82D1fBFe28C977cBB58D8C7FF8FCF9F70a2cCA',
    '0x23617e59A5925b2A4Bf75d73ff6711cD0b29De85',
  ],
  56: [
    '0x4Dae2f939ACf50408e13d58534Ff8c2776d45265',
    '0x1906c1d672b88cd1b9ac7593301ca990f94eae07',
    '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
    '0xDc264714F68d84CF29BC605589405E78bDBE7C9f',
  ],
  137: [
    '0xec7BE89e9d109e7e3Fec59c222CF297125FEFda2',
    '0x1095692a6237d83c6a72f3f5efedb9a670c49223',
    '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
    '0xDc264714F68d84CF29BC605589405E78bDBE7C9f',
  ],
  8453: [
    '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
    '0x6ff5693b99212da76ad316178a184ab56d299b43',
    '0xfdf682f51fe81aa4898f0ae2163d8a55c127fbc7',
    '0xd6145b2D3F379919E8CdEda7B97e37c4b2Ca9c40',
  ],
  42161: [
    '0x5E325eDA8064b456f4781070C0738d849c824258',
    '0xa51afafe0263b40edaef0df8781ea9aa03e381a3',
    '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
    '0x2d01411773c8C24805306E89A41F7855C3c4Fe65',
  ],
  43114: [
    '0x4Dae2f939ACf50408e13d58534Ff8c2776d45265',
    '0x94b75331ae8d42c1b61065089b7d48fe14aa73b7',
    '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
    '0x661E93cca42AfacB172121EF892830cA3b70F08d',
  ],
  57073: ['0x112908dac86e20e7241b0927479ea3bf935d1fa0'],
  59144: [
    '0x661e93cca42afacb172121ef892830ca3b70f08d',
    '0x8B844f885672f333Bc0042cB669255f93a4C1E6b',
    '0xDc264714F68d84CF29BC605589405E78bDBE7C9f',
  ],
  11155111: ['0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', '0x3a9d48ab9751398bbfa63ad67599bb04e4bdf98b'],
}

/** Spenders with the same address on all their networks. The comment of a row names its source. */
const SPENDERS: readonly SpenderRow[] = [
  // `deploy/constants/router-v6.js` of https://github.com/1inch/limit-order-protocol.
  {
    name: '1inch (router v6)',
    addresses: ['0x111111125421cA6dc452d289314280a0f8842A65'],
    chains: [1, 10, 56, 100, 137, 8453, 42161, 43114, 59144],
  },
  // `AllowanceHolderContext.sol`, and the networks of `chain_config.json`, of https://github.com/0xProject/0x-settler.
  {
    name: '0x (AllowanceHolder)',
    addresses: ['0x0000000000001fF3684f28c67538d4D072C22734'],
    chains: [1, 10, 56, 137, 8453, 42161, 43114],
  },
  // `augustusV6Address` in `src/config.ts` of https://github.com/VeloraDEX/paraswap-dex-lib.
  {
    name: 'Velora (Augustus v6.2)',
    addresses: ['0x6A000F20005980200259B80c5102003040001068'],
    chains: [1, 10, 56, 100, 137, 8453, 42161, 43114],
  },
  ...Object.entries(UNIVERSAL_ROUTERS).map(([chain, addresses]) => ({
    name: 'Uniswap (Universal Router)',
    addresses,
    chains: [Number(chain)],
  })),
]

/** Returns the name of a well-known spender on a network, or undefined for any other address. */
export function findSpender(chainId: ChainId, spender: Address): string | undefined {
  if (spender === PERMIT2) return 'Permit2'
  return SPENDERS.find(
    ({ addresses, chains }) =>
      chains.includes(chainId) && addresses.some((each) => each.toLowerCase() === spender),
  )?.name
}
