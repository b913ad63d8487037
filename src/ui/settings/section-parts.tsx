/** Bodies of the settings sections and the summaries shown in the index. */

import type { ComponentType } from 'preact'
import browser from 'webextension-polyfill'
import { isPaper } from '../../client/settings/profiles'
import { isolate } from '../../domain/text/isolate'
import { percent, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { AccountSettings } from '../accounts/account-settings'
import { ButtonLink } from '../kit/button'
import { tx } from '../kit/text'
import { NodeSetting } from '../nodes/node-setting'
import { PaperFunds } from '../tokens/paper-funds'
import { hrefOf, type RouteName } from '../workspace/routes'
import { useAccount, useWorkspace, type Workspace } from '../workspace/workspace'
import { AddressBook } from './address-book'
import { LanguageSetting, languageLabel, ThemeSetting, themeLabel } from './appearance-settings'
import { DailyLimitSetting } from './daily-limit'
import { ImportedTokens } from './imported-tokens'
import { MinWorthSetting } from './min-worth'
import { NetworkSetting } from './network-setting'
import { ProfileSetting } from './profile-setting'
import type { SectionName } from './sections'
import { autoLockLabel, SecuritySettings } from './security-settings'
import { PermissionList } from './sites/permission-list'
import { StorageSetting } from './storage/storage-setting'
import { TokenLists } from './token-lists'
import { SlippageSetting, ValiditySetting } from './trading-settings'

interface Part {
  readonly Body: ComponentType
  /** Heading, if it differs from the label. */
  readonly title?: (workspace: Workspace) => string
  /** Current choice in a few words. */
  readonly summary?: (workspace: Workspace) => string
}

export const sectionParts: Readonly<Record<SectionName, Part>> = {
  environment: {
    Body: Environment,
    summary: ({ profile, chain }) => `${isolate(profile.label)} · ${isolate(chain.label)}`,
  },
  account: {
    Body: OwnAccount,
    summary: ({ account }) => account?.name ?? '',
  },
  security: { Body: SecuritySettings, summary: ({ settings }) => t`Auto-lock: ${autoLockLabel(settings)}` },
  'new-orders': {
    Body: NewOrders,
    summary: ({ settings: { slippageBps } }) =>
      t`Slippage: ${slippageBps === null ? t`Auto` : percent(slippageBps)}`,
  },
  signing: {
    Body: Signing,
    summary: ({ settings }) =>
      settings.dailyLimitUsd === null ? t`No daily limit` : t`${usd(settings.dailyLimitUsd)} a day`,
  },
  'address-book': { Body: AddressBook },
  tokens: { Body: Tokens },
  notifications: { Body: Notifications },
  theme: { Body: ThemeSetting, summary: ({ settings }) => themeLabel(settings) },
  language: { Body: LanguageSetting, summary: ({ settings }) => languageLabel(settings) },
  badges: { Body: Badges },
  sites: { Body: Sites },
  'play-money': { Body: PlayMoney, title: ({ chain }) => t`Play money on ${chain.label}` },
  storage: { Body: StorageSetting },
  permissions: { Body: PermissionList },
  developers: { Body: Developers },
  about: { Body: About, summary: () => browser.runtime.getManifest().version },
}

interface ScreenLinksProps {
  readonly links: readonly (readonly [route: RouteName, label: string])[]
}

/** Links to other screens. */
const ScreenLinks = ({ links }: ScreenLinksProps) => (
  <div class="buttons">
    {links.map(([route, label]) => (
      <ButtonLink key={route} href={hrefOf(route)}>
        {label}
      </ButtonLink>
    ))}
  </div>
)

function Environment() {
  const { profile } = useWorkspace()
  return (
    <>
      <ProfileSetting />
      <NetworkSetting />
      {profile.backend.kind === 'remote' && <NodeSetting />}
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
      <ScreenLinks links={[['affiliate', t`Affiliate codes`]]} />
    </>
  )
}

function Signing() {
  return (
    <>
      <DailyLimitSetting />
      <MinWorthSetting />
      <ScreenLinks
        links={[
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
      <ScreenLinks
        links={[
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
      <ScreenLinks links={[['explorers', t`Badge settings`]]} />
    </>
  )
}

function Sites() {
  return (
    <>
      <p class="small soft">{t`Web apps that may use Cowbell as their wallet. None until you allow one.`}</p>
      <ScreenLinks links={[['sites', t`Manage sites`]]} />
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
          <ScreenLinks links={[['exchange', t`Exchange controls`]]} />
        </>
      )}
    </>
  )
}

/** Developer screens with their descriptions. */
const tools = [
  ['contract', t`API reference`, t`Every endpoint with its fields, replies and errors.`],
  ['inspector', t`Inspector`, t`Records calls, shows them on a timeline, sends them again.`],
  ['lab', t`Order lab`, t`Decodes and builds orders, UIDs, signatures and calldata.`],
  ['faults', t`Faults`, t`Makes calls slow, fail or lie on purpose.`],
  ['shadow', t`Compare environments`, t`Compares replies with those of a second one.`],
  ['conformance', t`Conformance`, t`Tests any service against the API.`],
  ['exchange', t`Exchange controls`, t`Clock, auctions, prices and state of the built-in exchange.`],
] as const satisfies readonly (readonly [route: RouteName, label: string, description: string])[]

function Developers() {
  return (
    <>
      <p class="small soft">{t`The API behind Cowbell, open to your programs.`}</p>
      <dl class="reasons">
        {tools.map(([route, label, description]) => (
          <div key={route}>
            <dt>
              <a class="tool-link" href={hrefOf(route)}>
                {label}
              </a>
            </dt>
            <dd>{description}</dd>
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
      <ScreenLinks links={[['diagnostics', t`Diagnostics`]]} />
    </>
  )
}
