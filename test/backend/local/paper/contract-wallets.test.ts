import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { walletOf } from '../../../../src/backend/local/paper/contract-wallets'
import type { Hash32, Hex } from '../../../../src/domain/scalars'
import { GNOSIS, MAINNET } from '../../../contract/story'
import { newKey, signDigest } from '../../../support/keys'
import { openService } from '../../../support/service'

const digest = `0x${'5d'.repeat(32)}` as Hash32

describe('a contract wallet on the paper chain', () => {
  const key = newKey()
  const signature = signDigest(key, digest)
  const wallet = walletOf(key.address)
  const { call, context } = openService()
  const accepts = (bytes: Hex, at = wallet, network = MAINNET) =>
    context.chain.isAcceptedByContract(network, at, digest, bytes)
  const deploy = () =>
    call('sendPaperTransaction', { network: MAINNET, body: { kind: 'deployWallet', owner: key.address } })

  it('accepts no signature before it is deployed', async () => {
    expect(await accepts(signature)).toBe(false)
  })

  it('deploys once per key, at an address that follows from the key', async () => {
    const receipt = await deploy()
    expect(receipt.contractAddress).toBe(wallet)
    expect(await deploy()).toEqual(receipt)
    expect(walletOf(newKey().address)).not.toBe(wallet)
  })

  it('accepts a signature of its key on its network', async () => {
    expect(await accepts(signature)).toBe(true)
    expect(await accepts(signature, wallet, GNOSIS)).toBe(false)
    expect(await accepts(signature, key.address)).toBe(false)
  })

  it.each([
    ['of another key', signDigest(newKey(), digest)],
    ['over another digest', signDigest(key, `0x${'5e'.repeat(32)}` as Hash32)],
    ['of only two bytes', '0x1234' as Hex],
    ['that no key can make', `0x${'ff'.repeat(64)}1b` as Hex],
    ['without bytes', '0x' as Hex],
  ])('refuses a signature %s', async (_, bytes) => {
    expect(await accepts(bytes)).toBe(false)
  })
})
