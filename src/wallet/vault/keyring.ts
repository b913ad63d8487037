/**
 * Changes to the vault while the wallet is open: keys and seeds added and removed, names and colours, the next address of a
 * seed. Each change opens the vault with the two halves, seals what it became under the same vault key with a fresh IV, and
 * takes the place of exactly the record it was made from.
 */

import type { Address, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { type Account, accountOf, type KeyAccount } from './accounts'
import { type BackupData, type VaultlessAccounts, writeBackup } from './backup'
import { wipe } from './derivation'
import { openWithSession, type SessionPorts } from './session-key'
import {
  addAccount,
  listAccounts,
  orderAccounts,
  type RemovedAccounts,
  readKeylessAccounts,
  readOrder,
  removeAccount,
  renameAccount,
  writeVault,
} from './store'
import { type KeptSeed, recoloured, resealVault, type VaultContent, wipeContent } from './vault'

type AccountAppearance = Partial<Pick<Account, 'name' | 'colour'>>

/** How the key at an index of a seed is derived; a parameter, for the word list and its arithmetic are a chunk of their own. */
export interface SeedMath {
  readonly deriveKeyAt: (secret: Uint8Array, index: number) => Uint8Array<ArrayBuffer>
  readonly addressAt: (secret: Uint8Array, index: number) => Address
  readonly pathOf: (index: number) => string
  readonly wordsOf: (secret: Uint8Array) => readonly string[]
}

/** A recovery phrase as it is shown. */
export interface Phrase {
  readonly words: readonly string[]
  readonly hasPassphrase: boolean
}

/** The keys of an open wallet. Everything here refuses with WalletLocked when it is not. */
export interface Keyring {
  /** Adds keys and seeds, which are wiped; an account that is here already refuses all. @throws Refusal AccountKnown */
  add(content: VaultContent, now: Milliseconds): Promise<void>
  /** Another name or colour, of any kind of account; an account beside the vault needs no open wallet. */
  describe(account: Account, look: AccountAppearance, now: Milliseconds): Promise<void>
  /** Removes an account for good; with the last address of a seed the seed goes too. @throws Refusal LastKey */
  remove(account: Account, now: Milliseconds): Promise<void>
  /** Adds addresses of a seed at these indices, named by it; those that are here already, imported or connected, are passed over. */
  addAddresses(
    seedId: string,
    indices: readonly number[],
    nameOf: (index: number) => string,
    now: Milliseconds,
  ): Promise<readonly KeyAccount[]>
  /** The addresses of a seed at these indices, not added. */
  peekAddresses(seedId: string, indices: readonly number[], now: Milliseconds): Promise<readonly Address[]>
  /** The words of a seed, and whether a passphrase goes with them, which is not kept. */
  revealPhrase(seedId: string, now: Milliseconds): Promise<Phrase>
  /** The text of a backup file of everything, with this beside the accounts. */
  writeBackup(now: Milliseconds, data: BackupData): Promise<string>
}

interface Change {
  readonly next: VaultContent
  readonly removed?: RemovedAccounts
}

/** Makes one change, none where `make` gives none. What is opened is wiped, what is added too. */
async function change(
  ports: SessionPorts,
  now: Milliseconds,
  make: (content: VaultContent) => Change | undefined | Promise<Change | undefined>,
): Promise<void> {
  const { record, vaultKey, content } = await openWithSession(ports, now)
  try {
    const made = await make(content)
    if (!made) return
    const { next, removed = [] } = made
    const sealed = await resealVault(next, record.kdf, vaultKey, ports.random)
    await writeVault(ports.db, sealed, { removed, from: record })
    wipeContent(next)
  } finally {
    wipeContent(content)
  }
}

/** What is added, in colours of its own. An account may be watched before its key comes; any other is not added again. */
async function prepare({ db }: SessionPorts, added: VaultContent): Promise<VaultContent> {
  const accounts = await listAccounts(db)
  const here = new Map(accounts.map((each) => [each.address, each]))
  const known = added.accounts
    .map(({ account }) => here.get(account.address))
    .find((each) => each && each.kind !== 'watch')
  if (!known) return recoloured(added, accounts)
  throw new WalletRefusal('AccountKnown', {
    description: t`${known.name} (${known.address}) is here already.`,
  })
}

const seedOf = (content: VaultContent, seedId: string): KeptSeed => {
  const found = content.seeds.find(({ seed }) => seed.id === seedId)
  if (!found)
    throw new WalletRefusal('NoVault', { description: t`The vault has no such recovery phrase (any more).` })
  return found
}

const seedIdOf = (account: Account): string | undefined =>
  account.kind === 'key' && account.origin.from === 'derived' ? account.origin.seedId : undefined

/** The content without an account, and without its seed if no other address of that is left. */
function without(content: VaultContent, gone: Account): Change {
  const accounts = content.accounts.filter(({ account }) => account.address !== gone.address)
  if (accounts.length === 0) throw new WalletRefusal('LastKey')
  const seedId = seedIdOf(gone)
  const isSeedLeft = accounts.some(({ account }) => seedIdOf(account) === seedId)
  if (seedId === undefined || isSeedLeft) return { next: { ...content, accounts }, removed: [gone.address] }
  const seeds = content.seeds.filter(({ seed }) => seed.id !== seedId)
  return { next: { accounts, seeds }, removed: [gone.address, seedId] }
}

const rename = (content: VaultContent, owner: Address, look: AccountAppearance): Change => ({
  next: {
    ...content,
    accounts: content.accounts.map((each) =>
      each.account.address === owner ? { ...each, account: { ...each.account, ...look } } : each,
    ),
  },
})

/** Opens the vault to read of a seed. */
async function readSecret<T>(
  ports: SessionPorts,
  seedId: string,
  now: Milliseconds,
  read: (kept: KeptSeed) => T,
): Promise<T> {
  const { content } = await openWithSession(ports, now)
  try {
    return read(seedOf(content, seedId))
  } finally {
    wipeContent(content)
  }
}

async function addAddresses(
  ports: SessionPorts,
  math: SeedMath,
  ...[seedId, indices, nameOf, now]: Parameters<Keyring['addAddresses']>
): Promise<readonly KeyAccount[]> {
  const added: KeyAccount[] = []
  await change(ports, now, async (content) => {
    const { secret } = seedOf(content, seedId)
    const here = (await listAccounts(ports.db)).filter(({ kind }) => kind !== 'watch')
    const isHere = ({ account }: { readonly account: KeyAccount }) =>
      here.some(({ address }) => address === account.address)
    const derived = indices.map((index) => {
      const key = math.deriveKeyAt(secret, index)
      return {
        key,
        account: accountOf(key, nameOf(index), now, { from: 'derived', seedId, path: math.pathOf(index) }),
      }
    })
    wipe(...derived.filter(isHere).map(({ key }) => key))
    const fresh = derived.filter((each) => !isHere(each))
    if (fresh.length === 0) return undefined
    const { accounts } = await prepare(ports, { accounts: fresh, seeds: [] }).catch((cause) => {
      wipe(...fresh.map(({ key }) => key))
      throw cause
    })
    added.push(...accounts.map(({ account }) => account))
    return { next: { ...content, accounts: [...content.accounts, ...accounts] } }
  })
  return added
}

async function exportBackup(ports: SessionPorts, now: Milliseconds, data: BackupData): Promise<string> {
  const { record, vaultKey, content } = await openWithSession(ports, now)
  wipeContent(content)
  const kept = {
    accounts: [...(await readKeylessAccounts(ports.db))],
    order: (await listAccounts(ports.db)).map(({ address }) => address),
    data,
  }
  return writeBackup(record, vaultKey, kept, ports.random, now)
}

/** Adds what a backup kept beside its vault and is not here yet, and takes its order over for what has no place here. */
export async function addBeside({ db }: SessionPorts, kept: VaultlessAccounts): Promise<void> {
  const here = new Set((await listAccounts(db)).map(({ address }) => address))
  for (const account of kept.accounts) if (!here.has(account.address)) await addAccount(db, account)
  const ours = (await listAccounts(db)).map(({ address }) => address)
  await orderAccounts(db, [...new Set([...(await readOrder(db)), ...kept.order, ...ours])])
}

/** Seeds that are not here: a backup has an address of a phrase that stayed, and the phrase with it. @throws Refusal InvalidBackup */
const newSeeds = (added: readonly KeptSeed[], here: readonly KeptSeed[]): readonly KeptSeed[] =>
  added.filter(({ seed, secret }) => {
    const known = here.find((each) => each.seed.id === seed.id)
    if (known?.secret.some((byte, at) => byte !== secret[at]))
      throw new WalletRefusal('InvalidBackup', {
        description: t`Its recovery phrase differs from the one here with the same ID.`,
      })
    return !known
  })

/** The keyring over the same ports as the session. */
export function openKeyring(ports: SessionPorts, math: SeedMath): Keyring {
  return {
    async add(content, now) {
      await change(ports, now, async (before) => {
        const { accounts } = await prepare(ports, content)
        const seeds = newSeeds(content.seeds, before.seeds)
        return {
          next: { accounts: [...before.accounts, ...accounts], seeds: [...before.seeds, ...seeds] },
        }
      })
      wipeContent(content)
    },
    describe: (account, look, now) =>
      account.kind === 'key'
        ? change(ports, now, (content) => rename(content, account.address, look))
        : renameAccount(ports.db, account.address, look),
    remove: (account, now) =>
      account.kind === 'key'
        ? change(ports, now, (content) => without(content, account))
        : removeAccount(ports.db, account.address),
    addAddresses: (...inputs) => addAddresses(ports, math, ...inputs),
    peekAddresses: (seedId, indices, now) =>
      readSecret(ports, seedId, now, ({ secret }) => indices.map((index) => math.addressAt(secret, index))),
    revealPhrase: (seedId, now) =>
      readSecret(ports, seedId, now, ({ seed, secret }) => ({
        words: math.wordsOf(secret),
        hasPassphrase: seed.hasPassphrase,
      })),
    writeBackup: (now, data) => exportBackup(ports, now, data),
  }
}
