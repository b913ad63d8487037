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
              <p class="small soft">Channels, quiet hours, price alerts and muted types.</p>
              <div class="buttons">
                <ButtonLink href={hrefOf('channels')}>Notification settings</ButtonLink>
                <ButtonLink href={hrefOf('deliveries')}>Delivery log</ButtonLink>
              </div>
            </Card>
            <Card title="Explorer badges">
              <p class="small soft">Badges beside orders, the bell and your own sites.</p>
              <div class="buttons">
                <ButtonLink href={hrefOf('explorers')}>Badge settings</ButtonLink>
              </div>
            </Card>
            <Card title="Storage">
              <StorageSetting />
            </Card>
            <Card title="Permissions">
              <PermissionList />
            </Card>
            <Developers />
            <About />
          </>
        }
      >
        <Problems />
        <Card title="Environment">
          <ProfileSetting />
          <NetworkSetting />
        </Card>
        <Card title="New orders">
          <SlippageSetting />
          <ValiditySetting />
        </Card>
        <Card title="Signing">
          <DailyLimitSetting />
          <MinWorthSetting />
          <div class="buttons">
            <ButtonLink href={hrefOf('ledger')}>Signature log</ButtonLink>
            <ButtonLink href={hrefOf('reader')}>Decode a signature request</ButtonLink>
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
    <Card title={`Play money on ${chain.label}`}>
      <PaperFunds chainId={chain.id} owner={account.address} />
    </Card>
  )
}

const Developers = () => (
  <Card title="Developers">
    <p class="small soft">The API behind Cowbell, open to your programs.</p>
    <div class="buttons">
      <ButtonLink href={hrefOf('contract')}>API reference</ButtonLink>
    </div>
  </Card>
)

const About = () => (
  <Card title="About">
    <p class="small">Cowbell {browser.runtime.getManifest().version}, MIT license.</p>
    <p class="small soft">
      No sign-up, no analytics, no servers of ours. Only your chosen environment receives requests.
    </p>
  </Card>
)
