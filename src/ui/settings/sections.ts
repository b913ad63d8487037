/** The sections of the settings, as the index, the search and the palette list them. */
import { t } from '../../domain/text/texts'
import type { RouteName } from '../workspace/routes'
import type { Workspace } from '../workspace/workspace'

/** Sections that are looked for together, as their headings say. */
const groups = {
  wallet: t`Wallet`,
  trading: t`Trading`,
  sites: t`Notifications and sites`,
  look: t`Appearance`,
  app: t`App and data`,
} as const satisfies Readonly<Record<string, string>>

type GroupName = keyof typeof groups

interface SectionRow {
  readonly label: string
  readonly group: GroupName
  /** Further words that find it. */
  readonly words: string
  /** Where it is not always there. */
  readonly isShown?: (workspace: Workspace) => boolean
  /** The screen that has all of it, where it has one. */
  readonly screen?: RouteName
}

const hasKeys = ({ accounts }: Workspace): boolean => accounts.some(({ kind }) => kind === 'key')
const hasPlayMoney = ({ account, profile }: Workspace): boolean =>
  account !== undefined && profile.backend.kind === 'local'

/** Sections by their name in an address, in their order. */
const sections = {
  environment: {
    label: t`Environment`,
    group: 'wallet',
    words: t`network production staging devnet custom url chain`,
  },
  account: { label: t`Account`, group: 'wallet', words: t`address backup key rename color` },
  security: {
    label: t`Security`,
    group: 'wallet',
    words: t`password auto-lock lock backup delete`,
    isShown: hasKeys,
  },
  'new-orders': {
    label: t`New orders`,
    group: 'trading',
    words: t`slippage expires deadline trading affiliate referral`,
  },
  signing: {
    label: t`Signing`,
    group: 'trading',
    words: t`daily limit minimum value signature log decode policy`,
  },
  'address-book': { label: t`Address book`, group: 'trading', words: t`recipients contacts names` },
  tokens: { label: t`Tokens`, group: 'trading', words: t`imported unlisted custom token lists erc-20` },
  notifications: {
    label: t`Notifications`,
    group: 'sites',
    words: t`channels telegram email webhook push desktop quiet hours price alerts`,
    screen: 'channels',
  },
  badges: {
    label: t`Explorer badges`,
    group: 'sites',
    words: t`etherscan sites bell permissions`,
    screen: 'explorers',
  },
  sites: {
    label: t`Connected sites`,
    group: 'sites',
    words: t`dapp web app wallet provider localhost sdk`,
    screen: 'sites',
  },
  theme: { label: t`Theme`, group: 'look', words: t`dark light system appearance` },
  language: { label: t`Language`, group: 'look', words: t`english german deutsch translation numbers dates` },
  'play-money': {
    label: t`Play money`,
    group: 'app',
    words: t`faucet balances sandbox`,
    isShown: hasPlayMoney,
  },
  storage: { label: t`Storage`, group: 'app', words: t`disk backup database size` },
  permissions: { label: t`Permissions`, group: 'app', words: t`hosts browser access` },
  developers: {
    label: t`Developers`,
    group: 'app',
    words: t`api openapi reference endpoints inspector faults shadow compare conformance suite exchange controls clock seed snapshot`,
  },
  about: { label: t`About`, group: 'app', words: t`version license privacy diagnostics bug report` },
} as const satisfies Readonly<Record<string, SectionRow>>

export type SectionName = keyof typeof sections

/** A section and its name. */
export interface Section extends SectionRow {
  readonly name: SectionName
}

const all: readonly Section[] = Object.entries(sections).map(([name, row]) => ({
  ...row,
  name: name as SectionName,
}))

/** The sections of a workspace, in their order. */
export const listSections = (workspace: Workspace): readonly Section[] =>
  all.filter(({ isShown }) => isShown?.(workspace) ?? true)

/** Sections under their headings, in their order; no heading without a section. */
export const groupsOf = (sections: readonly Section[]) =>
  Object.entries(groups).flatMap(([name, label]) => {
    const members = sections.filter(({ group }) => group === name)
    return members.length === 0 ? [] : [{ label, members }]
  })

/** Further words that find a section, and the screen that has all of it. */
export const wordsOf = (name: SectionName): string => sections[name].words

/** Whether a section has every word of a search. */
export function isFound({ label, words }: Section, search: string): boolean {
  const text = `${label} ${words}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
