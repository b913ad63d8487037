import { getAddress, keccak256, stringToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  chainOf,
  chains,
  deploymentOf,
  findChain,
  isEthFlow,
  isListedContract,
  isSandboxContract,
  NATIVE_TOKEN_MARKER,
  network,
  tradedToken,
} from '../../../src/domain/chains/chains'
import { domainSeparator } from '../../../src/domain/orders/digest'
import type { Address, ChainId } from '../../../src/domain/scalars'

const gnosis = 100 as ChainId

describe('the table of chains', () => {
  it('has the networks of the specification on by default, the others off', () => {
    const on = chains.filter((chain) => chain.isOnByDefault).map(({ id }) => id)
    expect(on).toEqual([1, 100, 42161, 8453, 11155111])
    expect(chains).toHaveLength(11)
  })

  it.each([
    [1, 'mainnet', '', 12_000],
    [56, 'bnb', 'bnb', 3_000],
    [100, 'xdai', 'gc', 5_000],
    [137, 'polygon', 'pol', 2_000],
    [8453, 'base', 'base', 2_000],
    [9745, 'plasma', 'plasma', 1_000],
    [42161, 'arbitrum_one', 'arb1', 250],
    [43114, 'avalanche', 'avax', 2_000],
    [57073, 'ink', 'ink', 1_000],
    [59144, 'linea', 'linea', 2_000],
    [11155111, 'sepolia', 'sepolia', 12_000],
  ])(
    'has the name, explorer prefix and block time of network %i',
    (id, name, explorerPrefix, blockTimeMs) => {
      expect(chainOf(id as ChainId)).toMatchObject({ id, name, explorerPrefix, blockTimeMs })
    },
  )

  it('has a wrapped coin in lower case for every network', () => {
    for (const { wrappedNative } of chains) {
      expect(wrappedNative).toBe(getAddress(wrappedNative).toLowerCase())
      expect(wrappedNative).not.toBe(NATIVE_TOKEN_MARKER)
    }
    expect(chainOf(gnosis).wrappedNative).toBe('0xe91d153e0b41518a2ce8dd3d7944fa863463a97d')
  })

  it('has unique names and ids', () => {
    const names = chains.flatMap(({ id, name, aliases }) => [String(id), name, ...aliases])
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('findChain', () => {
  it.each([
    [1, 1],
    ['1', 1],
    ['mainnet', 1],
    ['Ethereum', 1],
    ['xdai', 100],
    ['gnosis', 100],
    ['arbitrum_one', 42161],
    ['arbitrum-one', 42161],
    ['SEPOLIA', 11155111],
  ])('finds a network by %s', (idOrName, id) => {
    expect(findChain(idOrName)?.id).toBe(id)
  })

  it.each(['', '2', 'optimism', '01', ' 1', 'constructor', 31_337])(
    'returns undefined for "%s"',
    (idOrName) => {
      expect(findChain(idOrName)).toBeUndefined()
    },
  )

  it('returns undefined for an unknown id, while chainOf throws', () => {
    expect(() => chainOf(31_337 as ChainId)).toThrow(RangeError)
  })
})

describe('a network in a path', () => {
  it('decodes its id and every name, and encodes its name', () => {
    for (const { id, name, aliases } of chains) {
      for (const text of [String(id), name, ...aliases]) expect(z.decode(network, text)).toBe(id)
      expect(z.encode(network, id)).toBe(name)
    }
  })

  it('refuses an unknown network with an example of a known one', () => {
    const { error } = z.safeDecode(network, 'nowhere')
    expect(error?.issues[0]?.message).toBe('expected a network id or name, such as 1 or mainnet')
  })
})

describe('a deployment', () => {
  it('has the same contracts on every network of an environment', () => {
    for (const { id } of chains) {
      expect(deploymentOf(id, 'production')).toEqual({
        chainId: id,
        settlement: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
        relayer: '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110',
        ethFlow: '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
        domainName: 'Gnosis Protocol',
      })
      expect(deploymentOf(id, 'staging')).toEqual({
        chainId: id,
        settlement: '0xf553d092b50bdcbdded1a99af2ca29fbe5e2cb13',
        relayer: '0xc7242d167563352e2bca4d71c043fbe542db8fb2',
        ethFlow: '0xb37add6ac288bd3825a901cba6ec65a89f31b8cc',
        domainName: 'Gnosis Protocol',
      })
    }
  })
})

describe('the deployment of the Sandbox', () => {
  const sources = {
    settlement: 'Cowbell Sandbox: settlement contract',
    relayer: 'Cowbell Sandbox: vault relayer',
    ethFlow: 'Cowbell Sandbox: EthFlow contract',
  } as const
  /** The end of each sentence. */
  const END = '. Nobody has a key for this address, and no chain has code at it.'

  it.each(Object.entries(sources))('derives the address of its %s from a sentence', (name, start) => {
    const address = `0x${keccak256(stringToBytes(start + END)).slice(-40)}`
    expect(deploymentOf(1 as ChainId, 'sandbox')[name as keyof typeof sources]).toBe(address)
    expect(isSandboxContract(address as Address)).toBe(true)
  })

  it('shares no contract with an environment of CoW Protocol', () => {
    for (const { id } of chains)
      for (const environment of ['production', 'staging'] as const) {
        const { settlement, relayer, ethFlow } = deploymentOf(id, environment)
        const own = deploymentOf(id, 'sandbox')
        for (const real of [settlement, relayer, ethFlow] as Address[]) {
          expect(isSandboxContract(real)).toBe(false)
          expect(isListedContract(real)).toBe(true)
          expect([own.settlement, own.relayer, own.ethFlow]).not.toContain(real)
        }
        expect(isListedContract(own.settlement)).toBe(false)
        expect(domainSeparator(own)).not.toBe(domainSeparator(deploymentOf(id, environment)))
      }
  })
})

describe('isEthFlow', () => {
  const [now, before] = [
    '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
    '0x40a50cf069e992aa4536211b23f286ef88752187',
  ]
  const production = deploymentOf(1 as ChainId, 'production')

  it('accepts the current and the former contracts of the environment', () => {
    expect(isEthFlow(production, now as Address)).toBe(true)
    expect(isEthFlow(production, before as Address)).toBe(true)
    expect(isEthFlow(production, production.settlement)).toBe(false)
  })

  it('rejects the contracts of another environment and of a custom deployment', () => {
    expect(isEthFlow(deploymentOf(1 as ChainId, 'staging'), before as Address)).toBe(false)
    const own = { ...production, settlement: `0x${'12'.repeat(20)}` as Address, ethFlow: undefined }
    expect(isEthFlow(own, before as Address)).toBe(false)
  })
})

describe('tradedToken', () => {
  it('returns the wrapped coin for the native one, other tokens unchanged', () => {
    expect(NATIVE_TOKEN_MARKER).toBe(`0x${'ee'.repeat(20)}`)
    expect(tradedToken(gnosis, NATIVE_TOKEN_MARKER)).toBe('0xe91d153e0b41518a2ce8dd3d7944fa863463a97d')
    const other = `0x${'ab'.repeat(20)}` as Address
    expect(tradedToken(gnosis, other)).toBe(other)
  })
})
