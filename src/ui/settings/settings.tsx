/** The settings: sections with an index and a search. */

import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { t } from '../../domain/text/texts'
import { AccountSettings } from '../accounts/account-settings'
import { ButtonLink } from '../kit/button'
import { Card, ScreenHead } from '../kit/card'
import { tx } from '../kit/text'
import { PaperFunds } from '../tokens/paper-funds'
import { hrefOf } from '../workspace/routes'
import { AddressBook } from './address-book'
import { DailyLimitSetting } from './daily-limit'
import { ImportedTokens } from './imported-tokens'
import { LanguageSetting, ThemeSetting } from './look-settings'
import { MinWorthSetting } from './min-worth'
import { NetworkSetting } from './network-setting'
import { ProfileSetting } from './profile-setting'
import { SecuritySettings } from './security-settings'
import { PermissionList } from './sites/permission-list'
import { Problems } from './storage/problems'
import { StorageSetting } from './storage/storage-setting'
import { TokenLists } from './token-lists'
import { SlippageSetting, ValiditySetting } from './trading-settings'
import '../styles/screens/settings.css'
import { SearchField } from '../kit/search-field'
import { useAccount, useWorkspace, type Workspace } from '../workspace/workspace'

/** A section, in the index and on the page. */
interface Section {
  readonly label: string
  /** Further words that find it. */
  readonly words: string
  readonly Body: ComponentType
  /** Where it is not always there. */
  readonly isShown?: (workspace: Workspace) => boolean
}

const hasKeys = ({ accounts }: Workspace): boolean => accounts.some(({ kind }) => kind === 'key')
const hasPlayMoney = ({ account, profile }: Workspace): boolean =>
  account !== undefined && profile.backend.kind === 'local'

/** All sections in their order. */
const sections: readonly Section[] = [
  {
    label: t`Environment`,
    words: t`network production staging devnet custom url chain`,
    Body: EnvironmentCard,
  },
  { label: t`Account`, words: t`address backup key rename color`, Body: AccountCard },
  { label: t`Security`, words: t`password auto-lock lock`, Body: SecurityCard, isShown: hasKeys },
  {
    label: t`New orders`,
    words: t`slippage expires deadline trading affiliate referral`,
    Body: NewOrdersCard,
  },
  { label: t`Signing`, words: t`daily limit minimum value signature log decode policy`, Body: SigningCard },
  { label: t`Address book`, words: t`recipients contacts names`, Body: AddressBookCard },
  { label: t`Tokens`, words: t`imported unlisted custom token lists erc-20`, Body: TokensCard },
  {
    label: t`Notifications`,
    words: t`channels telegram email webhook push desktop quiet alerts`,
    Body: NotificationsCard,
  },
  { label: t`Theme`, words: t`dark light system appearance`, Body: ThemeCard },
  { label: t`Language`, words: t`english german deutsch translation numbers dates`, Body: LanguageCard },
  { label: t`Explorer badges`, words: t`etherscan sites bell`, Body: BadgesCard },
  { label: t`Connected sites`, words: t`dapp web app wallet provider localhost sdk`, Body: SitesCard },
  { label: t`Play money`, words: t`faucet balances sandbox`, Body: FundsCard, isShown: hasPlayMoney },
  { label: t`Storage`, words: t`disk backup database size`, Body: StorageCard },
  { label: t`Permissions`, words: t`hosts browser access`, Body: PermissionsCard },
  {
    label: t`Developers`,
    words: t`api openapi reference endpoints inspector faults shadow compare conformance suite exchange controls clock seed snapshot`,
    Body: Developers,
  },
  { label: t`About`, words: t`version license privacy diagnostics bug report`, Body: About },
]

/** Whether a section has every word of a search. */
function isFound({ label, words }: Section, search: string): boolean {
  const text = `${label} ${words}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const idOf = (label: string): string => `settings-${label.toLowerCase().replaceAll(' ', '-')}`

/** Brings a section into view, and the focus with it. */
function showSection(label: string): void {
  const section = document.getElementById(idOf(label))
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** An index with a search, and the sections that it finds. */
export function SettingsScreen() {
  const workspace = useWorkspace()
  const [search, setSearch] = useState('')
  const shown = sections.filter(({ isShown }) => isShown?.(workspace) ?? true)
  const found = shown.filter((section) => isFound(section, search))
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Settings`} />
      <div class="settings">
        <div class="settings-index">
          <SearchField
            label={t`Search settings`}
            placeholder={t`Search settings`}
            value={search}
            onText={setSearch}
          />
          <nav aria-label={t`Settings`}>
            {found.map(({ label }) => (
              <button key={label} type="button" class="settings-link" onClick={() => showSection(label)}>
                {label}
              </button>
            ))}
          </nav>
        </div>
        <div class="stack">
          <Problems />
          <p class="soft small" aria-live="polite">
            {found.length === 0 && t`No setting found.`}
          </p>
          {/* Hidden, not gone: what is typed in a section stays while another one is looked for. */}
          {shown.map((section) => (
            <div
              key={section.label}
              id={idOf(section.label)}
              class="settings-section"
              tabIndex={-1}
              hidden={!found.includes(section)}
            >
              <section.Body />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function EnvironmentCard() {
  return (
    <Card title={t`Environment`}>
      <ProfileSetting />
      <NetworkSetting />
    </Card>
  )
}

function NewOrdersCard() {
  return (
    <Card title={t`New orders`}>
      <SlippageSetting />
      <ValiditySetting />
      <div class="buttons">
        <ButtonLink href={hrefOf('affiliate')}>{t`Affiliate codes`}</ButtonLink>
      </div>
    </Card>
  )
}

function SigningCard() {
  return (
    <Card title={t`Signing`}>
      <DailyLimitSetting />
      <MinWorthSetting />
      <div class="buttons">
        <ButtonLink href={hrefOf('ledger')}>{t`Signature log`}</ButtonLink>
        <ButtonLink href={hrefOf('reader')}>{t`Decode a signature request`}</ButtonLink>
      </div>
    </Card>
  )
}

function AddressBookCard() {
  return (
    <Card title={t`Address book`}>
      <AddressBook />
    </Card>
  )
}

function TokensCard() {
  return (
    <Card title={t`Tokens`}>
      <ImportedTokens />
      <TokenLists />
    </Card>
  )
}

function NotificationsCard() {
  return (
    <Card title={t`Notifications`}>
      <p class="small soft">{t`Channels, quiet hours, price alerts and muted types.`}</p>
      <div class="buttons">
        <ButtonLink href={hrefOf('channels')}>{t`Notification settings`}</ButtonLink>
        <ButtonLink href={hrefOf('deliveries')}>{t`Delivery log`}</ButtonLink>
      </div>
    </Card>
  )
}

function ThemeCard() {
  return (
    <Card title={t`Theme`}>
      <ThemeSetting />
    </Card>
  )
}

function LanguageCard() {
  return (
    <Card title={t`Language`}>
      <LanguageSetting />
    </Card>
  )
}

function BadgesCard() {
  return (
    <Card title={t`Explorer badges`}>
      <p class="small soft">{t`Badges beside orders, the bell and your own sites.`}</p>
      <div class="buttons">
        <ButtonLink href={hrefOf('explorers')}>{t`Badge settings`}</ButtonLink>
      </div>
    </Card>
  )
}

function SitesCard() {
  return (
    <Card title={t`Connected sites`}>
      <p class="small soft">{t`Web apps that may use Cowbell as their wallet. None until you allow one.`}</p>
      <div class="buttons">
        <ButtonLink href={hrefOf('sites')}>{t`Manage sites`}</ButtonLink>
      </div>
    </Card>
  )
}

function StorageCard() {
  return (
    <Card title={t`Storage`}>
      <StorageSetting />
    </Card>
  )
}

function PermissionsCard() {
  return (
    <Card title={t`Permissions`}>
      <PermissionList />
    </Card>
  )
}

function AccountCard() {
  const { account } = useWorkspace()
  if (account) {
    return (
      <Card title={account.name}>
        <AccountSettings />
      </Card>
    )
  }
  return (
    <Card title={t`No account yet`}>
      <p class="small soft">{t`An account is a key, encrypted with your password in this browser.`}</p>
      <div class="buttons">
        <ButtonLink kind="primary" href={hrefOf('onboarding')}>
          {t`Set up`}
        </ButtonLink>
      </div>
    </Card>
  )
}

function SecurityCard() {
  return (
    <Card title={t`Security`}>
      <SecuritySettings />
    </Card>
  )
}

function FundsCard() {
  const { chain } = useWorkspace()
  const account = useAccount()
  return (
    <Card title={t`Play money on ${chain.label}`}>
      <PaperFunds chainId={chain.id} owner={account.address} />
    </Card>
  )
}

function Developers() {
  return (
    <Card title={t`Developers`}>
      <p class="small soft">{t`The API behind Cowbell, open to your programs.`}</p>
      <div class="buttons">
        <ButtonLink href={hrefOf('contract')}>{t`API reference`}</ButtonLink>
        <ButtonLink href={hrefOf('inspector')}>{t`Inspector`}</ButtonLink>
        <ButtonLink href={hrefOf('lab')}>{t`Order lab`}</ButtonLink>
        <ButtonLink href={hrefOf('faults')}>{t`Faults`}</ButtonLink>
        <ButtonLink href={hrefOf('shadow')}>{t`Shadow`}</ButtonLink>
        <ButtonLink href={hrefOf('conformance')}>{t`Conformance`}</ButtonLink>
        <ButtonLink href={hrefOf('exchange')}>{t`Exchange controls`}</ButtonLink>
      </div>
    </Card>
  )
}

function About() {
  return (
    <Card title={t`About`}>
      <p class="small">{tx`Cowbell ${browser.runtime.getManifest().version}, MIT license.`}</p>
      <p class="small soft">
        {t`No sign-up, no analytics, no servers of ours. Only your chosen environment receives requests.`}
      </p>
      <div class="buttons">
        <ButtonLink href={hrefOf('diagnostics')}>{t`Diagnostics`}</ButtonLink>
      </div>
    </Card>
  )
}
