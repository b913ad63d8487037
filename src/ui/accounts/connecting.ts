/** Adds accounts of other wallets: what a wallet offered becomes an account, and is chosen. */

import { nodeFor } from '../../client/chain/rpc'
import { readSafe, type SafeState } from '../../client/chain/safe'
import { now } from '../../client/clock'
import { changeSettings } from '../../client/settings/settings'
import { walletDb } from '../../client/signing/wallet-db'
import { waitFor } from '../../client/signing/wallet-wait'
import { Refusal } from '../../domain/refusal'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { WalletPage } from '../../wallet/connect/page-provider'
import { type Connection, connectWallet } from '../../wallet/sign/external'
import {
  colourOf,
  type ExternalAccount,
  type KeylessAccount,
  withFreeColours,
} from '../../wallet/vault/accounts'
import { addAccount, listAccounts } from '../../wallet/vault/store'
import type { Workspace } from '../workspace/workspace'

/** A wallet that lends us accounts. */
export interface Lender extends Pick<ExternalAccount, 'via' | 'walletId' | 'walletName'> {}
/** What a wallet offered. */
export interface Offered extends Connection {
  readonly lender: Lender
}

const NAME_MOST = 40

/** Chooses an account, which is added unless it is here already. @throws Refusal AccountKnown when it is of another kind */
async function choose(account: KeylessAccount): Promise<void> {
  const here = await listAccounts(walletDb)
  const known = here.find(({ address }) => address === account.address)
  const [worn = account] = withFreeColours([account], here)
  if (known?.kind !== account.kind) await addAccount(walletDb, worn)
  await changeSettings({ account: account.address })
}

/** Takes one of the accounts that were offered. */
export const adopt = ({ via, walletId, walletName }: Lender, address: Address): Promise<void> =>
  choose({
    ...({ kind: 'external', via, walletId, walletName, address } as const),
    name: walletName.slice(0, NAME_MOST),
    colour: colourOf(address),
    createdAt: now(),
  })

/** Connects a wallet that is an extension. @throws Refusal WalletAway, WalletDeclined and their like */
export async function connectExtension(walletId: string, walletName: string): Promise<Offered> {
  const { openExtensionWallet } = await import('../../wallet/connect/extension-wallets')
  const line = await openExtensionWallet(walletId, walletName)
  const offered = await waitFor(walletName, connectWallet(line))
  return { ...offered, lender: { via: 'port', walletId, walletName } }
}

/** Connects a wallet of a page. @throws Refusal WalletAway, WalletDeclined and their like */
export async function connectPage(page: WalletPage, rdns: string, walletName: string): Promise<Offered> {
  const { lineOfPage, rememberPage } = await import('../../wallet/connect/page-provider')
  const offered = await waitFor(walletName, connectWallet(lineOfPage(rdns, page)))
  await rememberPage(rdns, page)
  return { ...offered, lender: { via: 'page', walletId: rdns, walletName } }
}

/** The Safe at an address, as its chain has it. @throws Refusal NotASafe, NodeUnavailable, WrongChain */
export function findSafe({ profile, chain, settings }: Workspace, at: Address): Promise<SafeState> {
  const node = nodeFor(profile, chain.id, settings)
  if (node) return readSafe(node, at)
  throw new Refusal('NodeUnavailable', {
    description: t`No RPC endpoint for ${chain.label}: a Safe is read from the chain.`,
  })
}

/** Takes a Safe as an account. */
export const adoptSafe = ({ chain }: Workspace, { address }: SafeState): Promise<void> =>
  choose({
    ...({ kind: 'safe', address, chainId: chain.id } as const),
    name: t`Safe ${address.slice(0, 6)}…${address.slice(-4)}`,
    colour: colourOf(address),
    createdAt: now(),
  })
