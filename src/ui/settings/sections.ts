/** Sections of the settings, for the index, the search and the palette. */
import { t } from '../../domain/text/texts'
import type { RouteName } from '../workspace/routes'
import type { Workspace } from '../workspace/workspace'

/** Headings of the section groups. */
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
  /** Additional search words. */
  readonly keywords: string
  /** Present if the section is not always shown. */
  readonly isShown?: (workspace: Workspace) => boolean
  /** Screen that shows the whole section, if there is one. */
  readonly screen?: RouteName
}

const hasKeys = ({ accounts }: Workspace): boolean => accounts.some(({ kind }) => kind === 'key')
const hasPlayMoney = ({ account, profile }: Workspace): boolean =>
  account !== undefined && profile.backend.kind === 'local'

/** Sections in order, by their name in the address. */
const sections = {
  environment: {
    label: t`Environment`,
    group: 'wallet',
    keywords: t`network production staging devnet custom url chain`,
  },
  account: { label: t`Account`, group: 'wallet', keywords: t`address backup key rename color` },
  security: {
    label: t`Security`,
    group: 'wallet',
    keywords: t`password passkey auto-lock lock backup delete`,
    isShown: hasKeys,
  },
  'new-orders': {
    label: t`New orders`,
    group: 'trading',
    keywords: t`slippage expires deadline trading affiliate referral`,
  },
  signing: {
    label: t`Signing`,
    group: 'trading',
    keywords: t`daily limit minimum value signature log decode policy`,
  },
  'address-book': { label: t`Address book`, group: 'trading', keywords: t`recipients contacts names` },
  tokens: { label: t`Tokens`, group: 'trading', keywords: t`imported unlisted custom token lists erc-20` },
  notifications: {
    label: t`Notifications`,
    group: 'sites',
    keywords: t`channels telegram email webhook push discord slack ntfy pushover matrix desktop quiet hours price alerts`,
    screen: 'channels',
  },
  badges: {
    label: t`Explorer badges`,
    group: 'sites',
    keywords: t`etherscan sites bell permissions`,
    screen: 'explorers',
  },
  sites: {
    label: t`Connected sites`,
    group: 'sites',
    keywords: t`dapp web app wallet provider localhost sdk`,
    screen: 'sites',
  },
  theme: { label: t`Theme`, group: 'look', keywords: t`dark light system appearance` },
  language: {
    label: t`Language`,
    group: 'look',
    keywords: t`english german deutsch translation numbers dates`,
  },
  'play-money': {
    label: t`Play money`,
    group: 'app',
    keywords: t`faucet balances sandbox`,
    isShown: hasPlayMoney,
  },
  storage: { label: t`Storage`, group: 'app', keywords: t`disk backup database size` },
  permissions: { label: t`Permissions`, group: 'app', keywords: t`hosts browser access` },
  developers: {
    label: t`Developers`,
    group: 'app',
    keywords: t`api openapi reference endpoints inspector faults shadow compare conformance suite exchange controls clock seed snapshot`,
  },
  about: { label: t`About`, group: 'app', keywords: t`version license privacy diagnostics bug report` },
} as const satisfies Readonly<Record<string, SectionRow>>

export type SectionName = keyof typeof sections

export interface Section extends SectionRow {
  readonly name: SectionName
}

const all: readonly Section[] = Object.entries(sections).map(([name, row]) => ({
  ...row,
  name: name as SectionName,
}))

/** Lists the sections shown in a workspace, in order. */
export const listSections = (workspace: Workspace): readonly Section[] =>
  all.filter(({ isShown }) => isShown?.(workspace) ?? true)

/** Groups sections under their headings and drops empty groups. */
export const groupSections = (sections: readonly Section[]) =>
  Object.entries(groups).flatMap(([name, label]) => {
    const members = sections.filter(({ group }) => group === name)
    return members.length === 0 ? [] : [{ label, members }]
  })

export const keywordsOf = (name: SectionName): string => sections[name].keywords

/** Returns true if the section contains every word of the search. */
export function matchesSearch({ label, keywords }: Section, search: string): boolean {
  const text = `${label} ${keywords}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
