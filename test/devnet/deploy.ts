/**
 * Deploys the contracts. Contracts from packages get the addresses of real chains. An address follows from
 * the creator and the code, so the same code is sent in the same way: by CREATE2 through the well-known
 * deployers, or by CREATE from the original account with its original nonce. No code is set directly, because
 * constructors matter. The constructor of the settlement computes the domain separator from the chain id and
 * creates the relayer.
 */
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  stringToHex,
  zeroAddress,
} from 'viem'
import * as z from 'zod/mini'
import { type Address, address, type Hex } from '../../src/domain/scalars'
import { allowListAbi, settlementAbi } from './abis'
import { solver } from './accounts'
import { type DevnetClient, send } from './client'
import { readBytecode, readMulticall3 } from './contracts'

/**
 * Manager of the allow-list and owner of its proxy, as on every chain. It also pays for all setup
 * transactions.
 */
export const FOUNDER: Address = z.decode(address, '0x6Fb5916c0f57f88004d5b5EB25f6f4D77353a1eD')
/** Deployer of the allow-list and the settlement. Every anvil has it. */
const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Deployer of the Safe contracts. It has the same code as the other deployer. */
const SAFE_DEPLOYER = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
/** Creators of Multicall3 and of the Uniswap factory, each by the first transaction of the account. */
const MULTICALL_CREATOR = '0x05f32B3cC3888453ff71B01135B34FF8e41263F2'
const UNISWAP_CREATOR = '0x9C33eaCc2F50E39940D3AfaF2c7B8246B681A374'
const VAULT = '0xBA12222222228d8Ba445958a75a0704d566BF2C8'
/** Tests verify the addresses. */
const AUTHENTICATOR = '0x2c4c28DDBdAc9C5E7055b4C863b72eA0149D8aFE'
const SETTLEMENT_SALT = stringToHex('Mattresses in Berlin!', { size: 32 })
const NO_SALT = `0x${'00'.repeat(32)}` as const

/** Creates a contract with CREATE2. Creating it again changes nothing. */
export async function create2(
  client: DevnetClient,
  code: Hex,
  { salt = NO_SALT, deployer = DEPLOYER }: { readonly salt?: Hex; readonly deployer?: Hex } = {},
): Promise<Address> {
  await send(client, FOUNDER, { to: deployer, data: concat([salt, code]) })
  const at = getContractAddress({ from: deployer, opcode: 'CREATE2', salt, bytecode: code })
  return z.decode(address, at)
}

/** Encodes constructor arguments that are addresses. */
export const addressWords = (...values: readonly Hex[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'address' })),
    values,
  )

/** Creates a contract with the first transaction of an account. */
async function createAs(client: DevnetClient, creator: Hex, data: Hex): Promise<Address> {
  await client.setBalance({ address: creator, value: 10n ** 18n })
  const { contractAddress } = await send(client, creator, { data })
  return z.decode(address, contractAddress ?? '')
}

async function deploySettlement(client: DevnetClient): Promise<Address> {
  const salt = SETTLEMENT_SALT
  const allowList = await create2(client, readBytecode('allowList'), { salt })
  const initialize = encodeFunctionData({
    abi: allowListAbi,
    functionName: 'initializeManager',
    args: [FOUNDER],
  })
  const proxyWords = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'bytes' }],
    [allowList, FOUNDER, initialize],
  )
  await create2(client, concat([readBytecode('allowListProxy'), proxyWords]), { salt })
  const code = concat([readBytecode('settlement'), addressWords(AUTHENTICATOR, VAULT)])
  const settlement = await create2(client, code, { salt })
  const addSolver = encodeFunctionData({
    abi: allowListAbi,
    functionName: 'addSolver',
    args: [solver.address],
  })
  await send(client, FOUNDER, { to: AUTHENTICATOR, data: addSolver })
  return settlement
}

async function deploySafes(client: DevnetClient) {
  await client.setCode({
    address: SAFE_DEPLOYER,
    bytecode: (await client.getCode({ address: DEPLOYER })) ?? '0x',
  })
  const deployer = SAFE_DEPLOYER
  return {
    safeSingleton: await create2(client, readBytecode('safeSingleton'), { deployer }),
    safeFactory: await create2(client, readBytecode('safeFactory'), { deployer }),
    safeFallbackHandler: await create2(client, readBytecode('safeFallbackHandler'), { deployer }),
    signMessageLib: await create2(client, readBytecode('signMessageLib'), { deployer }),
  }
}

/** Deploys the contracts whose code is in packages. */
export async function deployPackaged(client: DevnetClient) {
  const settlement = await deploySettlement(client)
  const uniswapCode = concat([readBytecode('uniswapV2Factory'), addressWords(zeroAddress)])
  return {
    settlement,
    relayer: await client.readContract({
      address: settlement,
      abi: settlementAbi,
      functionName: 'vaultRelayer',
    }),
    authenticator: AUTHENTICATOR,
    vault: VAULT,
    wrappedNative: await create2(client, readBytecode('wrappedNative')),
    multicall3: await createAs(client, MULTICALL_CREATOR, await readMulticall3()),
    uniswapV2Factory: await createAs(client, UNISWAP_CREATOR, uniswapCode),
    ...(await deploySafes(client)),
  }
}
