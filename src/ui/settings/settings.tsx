/** The settings: sections with an index and a search. */
import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { AccountSettings } from '../accounts/account-settings'
import { ButtonLink } from '../kit/button'
import { Card, ScreenHead } from '../kit/card'
import { PaperFunds } from '../tokens/paper-funds'
import { hrefOf } from '../workspace/routes'
import { AddressBook } from './address-book'
import { DailyLimitSetting } from './daily-limit'
import { ThemeSetting } from './look-settings'
import { MinWorthSetting } from './min-worth'
import { NetworkSetting } from './network-setting'
import { ProfileSetting } from './profile-setting'
import { SecuritySettings } from './security-settings'
import { PermissionList } from './sites/permission-list'
import { Problems } from './storage/problems'
import { StorageSetting } from './storage/storage-setting'
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
    label: 'Environment',
    words: 'network production staging devnet custom url chain',
    Body: EnvironmentCard,
  },
  { label: 'Account', words: 'address backup key rename color', Body: AccountCard },
  { label: 'Security', words: 'password auto-lock lock', Body: SecurityCard, isShown: hasKeys },
  { label: 'New orders', words: 'slippage expires deadline trading', Body: NewOrdersCard },
  { label: 'Signing', words: 'daily limit minimum value signature log decode policy', Body: SigningCard },
  { label: 'Address book', words: 'recipients contacts names', Body: AddressBookCard },
  {
    label: 'Notifications',
    words: 'channels telegram email webhook push desktop quiet alerts',
    Body: NotificationsCard,
  },
  { label: 'Theme', words: 'dark light system appearance', Body: ThemeCard },
  { label: 'Explorer badges', words: 'etherscan sites bell', Body: BadgesCard },
  { label: 'Play money', words: 'faucet balances sandbox', Body: FundsCard, isShown: hasPlayMoney },
  { label: 'Storage', words: 'disk backup database size', Body: StorageCard },
  { label: 'Permissions', words: 'hosts browser access', Body: PermissionsCard },
  { label: 'Developers', words: 'api openapi reference endpoints', Body: Developers },
  { label: 'About', words: 'version license privacy', Body: About },
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
      <ScreenHead title="Settings" />
      <div class="settings">
        <div class="settings-index">
          <SearchField
            label="Search settings"
            placeholder="Search settings"
            value={search}
            onText={setSearch}
          />
          <nav aria-label="Settings">
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
            {found.length === 0 && 'No setting found.'}
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
    <Card title="Environment">
      <ProfileSetting />
      <NetworkSetting />
    </Card>
  )
}

function NewOrdersCard() {
  return (
    <Card title="New orders">
      <SlippageSetting />
      <ValiditySetting />
    </Card>
  )
}

function SigningCard() {
  return (
    <Card title="Signing">
      <DailyLimitSetting />
      <MinWorthSetting />
      <div class="buttons">
        <ButtonLink href={hrefOf('ledger')}>Signature log</ButtonLink>
        <ButtonLink href={hrefOf('reader')}>Decode a signature request</ButtonLink>
      </div>
    </Card>
  )
}

function AddressBookCard() {
  return (
    <Card title="Address book">
      <AddressBook />
    </Card>
  )
}

function NotificationsCard() {
  return (
    <Card title="Notifications">
      <p class="small soft">Channels, quiet hours, price alerts and muted types.</p>
      <div class="buttons">
        <ButtonLink href={hrefOf('channels')}>Notification settings</ButtonLink>
        <ButtonLink href={hrefOf('deliveries')}>Delivery log</ButtonLink>
      </div>
    </Card>
  )
}

function ThemeCard() {
  return (
    <Card title="Theme">
      <ThemeSetting />
    </Card>
  )
}

function BadgesCard() {
  return (
    <Card title="Explorer badges">
      <p class="small soft">Badges beside orders, the bell and your own sites.</p>
      <div class="buttons">
        <ButtonLink href={hrefOf('explorers')}>Badge settings</ButtonLink>
      </div>
    </Card>
  )
}

function StorageCard() {
  return (
    <Card title="Storage">
      <StorageSetting />
    </Card>
  )
}

function PermissionsCard() {
  return (
    <Card title="Permissions">
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
    <Card title="No account yet">
      <p class="small soft">An account is a key, encrypted with your password in this browser.</p>
      <div class="buttons">
        <ButtonLink kind="primary" href={hrefOf('onboarding')}>
          Set up
        </ButtonLink>
      </div>
    </Card>
  )
}

function SecurityCard() {
  return (
    <Card title="Security">
      <SecuritySettings />
    </Card>
  )
}

function FundsCard() {
  const { chain } = useWorkspace()
  const account = useAccount()
  return (
    <Card title={`Play money on ${chain.label}`}>
      <PaperFunds chainId={chain.id} owner={account.address} />
    </Card>
  )
}

function Developers() {
  return (
    <Card title="Developers">
      <p class="small soft">The API behind Cowbell, open to your programs.</p>
      <div class="buttons">
        <ButtonLink href={hrefOf('contract')}>API reference</ButtonLink>
      </div>
    </Card>
  )
}

function About() {
  return (
    <Card title="About">
      <p class="small">Cowbell {browser.runtime.getManifest().version}, MIT license.</p>
      <p class="small soft">
        No sign-up, no analytics, no servers of ours. Only your chosen environment receives requests.
      </p>
    </Card>
  )
}
