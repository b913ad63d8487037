/** What each section of the settings holds, and what the index says of it. */
import type { ComponentType } from 'preact'
import browser from 'webextension-polyfill'
import { isPaper } from '../../client/settings/profiles'
import { percent, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { AccountSettings } from '../accounts/account-settings'
import { ButtonLink } from '../kit/button'
import { tx } from '../kit/text'
import { PaperFunds } from '../tokens/paper-funds'
import { hrefOf, type RouteName } from '../workspace/routes'
import { useAccount, useWorkspace, type Workspace } from '../workspace/workspace'
import { AddressBook } from './address-book'
import { DailyLimitSetting } from './daily-limit'
import { ImportedTokens } from './imported-tokens'
import { LanguageSetting, languageOf, ThemeSetting, themeOf } from './look-settings'
import { MinWorthSetting } from './min-worth'
import { NetworkSetting } from './network-setting'
import { ProfileSetting } from './profile-setting'
import type { SectionName } from './sections'
import { autoLockOf, SecuritySettings } from './security-settings'
import { PermissionList } from './sites/permission-list'
import { StorageSetting } from './storage/storage-setting'
import { TokenLists } from './token-lists'
import { SlippageSetting, ValiditySetting } from './trading-settings'

interface Part {
  readonly Body: ComponentType
  /** Its heading, where its label says less. */
  readonly title?: (workspace: Workspace) => string
  /** What is chosen in it, in a few words. */
  readonly state?: (workspace: Workspace) => string
}

/** Parts by section. */
export const parts: Readonly<Record<SectionName, Part>> = {
  environment: { Body: Environment, state: ({ profile, chain }) => `${profile.label} · ${chain.label}` },
  account: {
    Body: OwnAccount,
    state: ({ account }) => account?.name ?? '',
  },
  security: { Body: SecuritySettings, state: ({ settings }) => t`Auto-lock: ${autoLockOf(settings)}` },
  'new-orders': {
    Body: NewOrders,
    state: ({ settings: { slippageBps } }) =>
      t`Slippage: ${slippageBps === null ? t`Auto` : percent(slippageBps)}`,
  },
  signing: {
    Body: Signing,
    state: ({ settings }) =>
      settings.dailyLimitUsd === null ? t`No daily limit` : t`${usd(settings.dailyLimitUsd)} a day`,
  },
  'address-book': { Body: AddressBook },
  tokens: { Body: Tokens },
  notifications: { Body: Notifications },
  theme: { Body: ThemeSetting, state: ({ settings }) => themeOf(settings) },
  language: { Body: LanguageSetting, state: ({ settings }) => languageOf(settings) },
  badges: { Body: Badges },
  sites: { Body: Sites },
  'play-money': { Body: PlayMoney, title: ({ chain }) => t`Play money on ${chain.label}` },
  storage: { Body: StorageSetting },
  permissions: { Body: PermissionList },
  developers: { Body: Developers },
  about: { Body: About, state: () => browser.runtime.getManifest().version },
}

interface WaysProps {
  readonly to: readonly (readonly [route: RouteName, label: string])[]
}

/** Ways to screens of their own. */
const Ways = ({ to }: WaysProps) => (
  <div class="buttons">
    {to.map(([route, label]) => (
      <ButtonLink key={route} href={hrefOf(route)}>
        {label}
      </ButtonLink>
    ))}
  </div>
)

function Environment() {
  return (
    <>
      <ProfileSetting />
      <NetworkSetting />
    </>
  )
}

function OwnAccount() {
  const { account } = useWorkspace()
  if (account) return <AccountSettings />
  return (
    <>
      <p class="small soft">{t`An account is a key, encrypted with your password in this browser.`}</p>
      <div class="buttons">
        <ButtonLink kind="primary" href={hrefOf('onboarding')}>
          {t`Set up`}
        </ButtonLink>
      </div>
    </>
  )
}

function NewOrders() {
  return (
    <>
      <SlippageSetting />
      <ValiditySetting />
      <Ways to={[['affiliate', t`Affiliate codes`]]} />
    </>
  )
}

function Signing() {
  return (
    <>
      <DailyLimitSetting />
      <MinWorthSetting />
      <Ways
        to={[
          ['ledger', t`Signature log`],
          ['reader', t`Decode a signature request`],
        ]}
      />
    </>
  )
}

function Tokens() {
  return (
    <>
      <ImportedTokens />
      <TokenLists />
    </>
  )
}

function Notifications() {
  return (
    <>
      <p class="small soft">{t`Channels, quiet hours, price alerts and muted types.`}</p>
      <Ways
        to={[
          ['channels', t`Notification settings`],
          ['deliveries', t`Delivery log`],
        ]}
      />
    </>
  )
}

function Badges() {
  return (
    <>
      <p class="small soft">{t`Badges, the bell, and your own sites.`}</p>
      <Ways to={[['explorers', t`Badge settings`]]} />
    </>
  )
}

function Sites() {
  return (
    <>
      <p class="small soft">{t`Web apps that may use Cowbell as their wallet. None until you allow one.`}</p>
      <Ways to={[['sites', t`Manage sites`]]} />
    </>
  )
}

function PlayMoney() {
  const { chain, profile } = useWorkspace()
  const account = useAccount()
  return (
    <>
      <PaperFunds chainId={chain.id} owner={account.address} />
      {isPaper(profile) && (
        <>
          <p class="small soft">{t`Exchange controls mint more of any token.`}</p>
          <Ways to={[['exchange', t`Exchange controls`]]} />
        </>
      )}
    </>
  )
}

/** What developers go to, and what for. */
const tools = [
  ['contract', t`API reference`, t`Every endpoint with its fields, replies and errors.`],
  ['inspector', t`Inspector`, t`Records calls, shows them on a timeline, sends them again.`],
  ['lab', t`Order lab`, t`Decodes and builds orders, UIDs, signatures and calldata.`],
  ['faults', t`Faults`, t`Makes calls slow, fail or lie on purpose.`],
  ['shadow', t`Compare environments`, t`Compares replies with those of a second one.`],
  ['conformance', t`Conformance`, t`Tests any service against the API.`],
  ['exchange', t`Exchange controls`, t`Clock, auctions, prices and state of the built-in exchange.`],
] as const satisfies readonly (readonly [route: RouteName, label: string, says: string])[]

function Developers() {
  return (
    <>
      <p class="small soft">{t`The API behind Cowbell, open to your programs.`}</p>
      <dl class="reasons">
        {tools.map(([route, label, says]) => (
          <div key={route}>
            <dt>
              <a class="tool-link" href={hrefOf(route)}>
                {label}
              </a>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function About() {
  return (
    <>
      <p class="small">{tx`Cowbell ${browser.runtime.getManifest().version}, MIT license.`}</p>
      <p class="small soft">
        {t`No sign-up, no analytics, no servers of ours. Requests go only to hosts that you choose or allow.`}
      </p>
      <Ways to={[['diagnostics', t`Diagnostics`]]} />
    </>
  )
}
