/** What the trader may choose, and what Cowbell may do. */
import browser from 'webextension-polyfill'
import { AccountSettings } from '../accounts/account-settings'
import { ButtonLink } from '../kit/button'
import { Card, ScreenHead, Split } from '../kit/card'
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
import { useWorkspace } from '../workspace/workspace'

export function SettingsScreen() {
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title="Settings" />
      <Split
        aside={
          <>
            <AccountCard />
            <SecurityCard />
            <FundsCard />
            <Card title="Theme">
              <ThemeSetting />
            </Card>
            <Card title="Notifications">
              <p class="small soft">Channels, quiet hours, price alerts, and what is told where.</p>
              <div class="buttons">
                <ButtonLink href={hrefOf('channels')}>How you are told</ButtonLink>
                <ButtonLink href={hrefOf('deliveries')}>Delivery log</ButtonLink>
              </div>
            </Card>
            <Card title="Explorer pages">
              <p class="small soft">Badges at orders, a bell in the corner, and sites of your own.</p>
              <div class="buttons">
                <ButtonLink href={hrefOf('explorers')}>Badges and bell</ButtonLink>
              </div>
            </Card>
            <Card title="Storage">
              <StorageSetting />
            </Card>
            <Card title="What Cowbell may do">
              <PermissionList />
            </Card>
            <Developers />
            <About />
          </>
        }
      >
        <Problems />
        <Card title="Where you trade">
          <ProfileSetting />
          <NetworkSetting />
        </Card>
        <Card title="New orders">
          <SlippageSetting />
          <ValiditySetting />
        </Card>
        <Card title="Before you sign">
          <DailyLimitSetting />
          <MinWorthSetting />
          <div class="buttons">
            <ButtonLink href={hrefOf('ledger')}>What you signed</ButtonLink>
            <ButtonLink href={hrefOf('reader')}>Read a message</ButtonLink>
          </div>
        </Card>
        <Card title="Address book">
          <AddressBook />
        </Card>
      </Split>
    </div>
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
      <p class="small soft">An account is a key, sealed under a password in this browser.</p>
      <div class="buttons">
        <ButtonLink kind="primary" href={hrefOf('onboarding')}>
          Set up
        </ButtonLink>
      </div>
    </Card>
  )
}

function SecurityCard() {
  const { accounts } = useWorkspace()
  if (!accounts.some(({ kind }) => kind === 'key')) return null
  return (
    <Card title="Security">
      <SecuritySettings />
    </Card>
  )
}

function FundsCard() {
  const { account, profile, chain } = useWorkspace()
  if (!account || profile.backend.kind !== 'local') return null
  return (
    <Card title={`Paper money on ${chain.label}`}>
      <PaperFunds chainId={chain.id} owner={account.address} />
    </Card>
  )
}

const Developers = () => (
  <Card title="Developers">
    <p class="small soft">Programs may ask the service what Cowbell asks it.</p>
    <div class="buttons">
      <ButtonLink href={hrefOf('contract')}>The service's contract</ButtonLink>
    </div>
  </Card>
)

const About = () => (
  <Card title="About">
    <p class="small">Cowbell {browser.runtime.getManifest().version}, MIT licence.</p>
    <p class="small soft">
      No account with anybody, no statistics, no servers of ours. What you do stays in this browser, but for
      what you ask of the exchange that you chose.
    </p>
  </Card>
)
