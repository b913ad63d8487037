/** Who answers: the exchange inside, or a public one that is asked only after the browser was asked. */

import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { pagePorts } from '../../client/bridge/service'
import type { Settings } from '../../client/db/rows/settings'
import { checkService, type NamedService, sealService } from '../../client/settings/custom-service'
import { type Profile, profileOf, profiles } from '../../client/settings/profiles'
import { changeSettings } from '../../client/settings/settings'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import { openTab } from '../workspace/surfaces'
import { useWorkspace } from '../workspace/workspace'
import { OwnChainField } from './custom-chain-field'
import { CustomService } from './custom-service'

const says = {
  sandbox: t`Built-in exchange. Play money, works offline.`,
  production: t`CoW Protocol with real money.`,
  staging: t`CoW Protocol staging, with its own contracts.`,
  custom: t`Your own service. Orders are signed for the production contracts.`,
  devnet: t`Built-in exchange on your own chain. npm run devnet prints its profile.`,
} as const satisfies Record<Profile['id'], string>

/** What a profile is of that has to be named before it can be taken. */
type Named = { readonly custom?: NamedService } & Pick<Partial<Settings>, 'devnet'>

/** Real money is asked for once more. */
const isReal = (id: Profile['id']): id is 'production' => id === 'production'

const isNamed = (id: Profile['id']): id is 'custom' | 'devnet' => id === 'custom' || id === 'devnet'

/**
 * Takes a profile; false when the browser was not allowed to reach it. The question comes first: it needs the press. `named`
 * is the service of a custom one, which must answer, or the chain of a devnet.
 */
async function choose({ id, backend }: Profile, { custom, ...named }: Named = {}): Promise<boolean> {
  const isAllowed =
    backend.kind === 'local' || (await browser.permissions.request({ origins: [...backend.origins] }))
  if (!isAllowed) return false
  if (custom) await checkService(custom)
  await changeSettings({ profileId: id, ...named, ...(custom ? { custom: await sealService(custom) } : {}) })
  // Its open orders want to be looked after now, whatever becomes of this page.
  await pagePorts.setAlarm()
  return true
}

export function ProfileSetting() {
  const { profile, surface, settings } = useWorkspace()
  const [naming, setNaming] = useState<'custom' | 'devnet' | 'production'>()
  const choosing = useAction((chosen: Profile, named?: Named) => {
    // The browser's prompt would close the popup, and with it the code that waits for the answer.
    const isElsewhere = surface === 'popup' && chosen.backend.kind === 'remote'
    return isElsewhere ? openTab('settings').then(() => true) : choose(chosen, named)
  })
  const isDenied = choosing.state.step === 'done' && !choosing.state.value
  return (
    <fieldset class="stack" data-tight>
      <legend class="hidden-label">{t`Environment`}</legend>
      {Object.values(profiles).map((each: Profile) => (
        <Fragment key={each.id}>
          <EnvironmentOption
            profile={each}
            isChosen={each.id === (naming ?? profile.id)}
            isDisabled={choosing.isPending}
            onChoice={() => {
              const isAsked = isNamed(each.id) || isReal(each.id)
              setNaming(isAsked ? each.id : undefined)
              if (!isAsked) choosing.run(each)
            }}
          />
          {isReal(each.id) && naming === each.id && profile.id !== each.id && (
            <RealMoney
              stay={profile.label}
              isPending={choosing.isPending}
              onStay={() => setNaming(undefined)}
              onSwitch={() => choosing.run(each)}
            />
          )}
        </Fragment>
      ))}
      {(naming ?? profile.id) === 'custom' && (
        <CustomService
          named={settings.custom}
          isPending={choosing.isPending}
          onUse={(custom) => choosing.run(profileOf({ profileId: 'custom', custom }), { custom })}
        />
      )}
      {(naming ?? profile.id) === 'devnet' && (
        <OwnChainField
          named={settings.devnet}
          isPending={choosing.isPending}
          onUse={(devnet) => choosing.run(profileOf({ profileId: 'devnet', devnet }), { devnet })}
        />
      )}
      <div aria-live="polite">
        {isDenied && (
          <Callout tone="caution" title={t`Environment not changed.`}>
            {t`Host permission was denied. Choose it again to retry.`}
          </Callout>
        )}
      </div>
      <Outcome state={choosing.state} />
    </fieldset>
  )
}

interface EnvironmentOptionProps {
  readonly profile: Profile
  readonly isChosen: boolean
  readonly isDisabled: boolean
  readonly onChoice: () => void
}

const EnvironmentOption = ({ profile, isChosen, isDisabled, onChoice }: EnvironmentOptionProps) => (
  <label class="option">
    <input type="radio" name="profile" checked={isChosen} disabled={isDisabled} onChange={onChoice} />
    <span class="option-says">
      <strong>
        <span class="swatch" style={{ background: profile.colour }} aria-hidden="true" />
        {profile.label}
      </strong>
      <span class="soft">{says[profile.id]}</span>
      {profile.id !== 'custom' && profile.backend.kind === 'remote' && (
        <code class="tiny soft">{hostsOf(profile.backend)}</code>
      )}
    </span>
  </label>
)

interface RealMoneyProps {
  /** The environment in force. */
  readonly stay: string
  readonly isPending: boolean
  readonly onStay: () => void
  readonly onSwitch: () => void
}

const RealMoney = ({ stay, isPending, onStay, onSwitch }: RealMoneyProps) => (
  <div role="status">
    <Callout tone="caution" title={t`Production trades real money.`}>
      <p>{t`Orders you sign there sell your tokens.`}</p>
      <div class="buttons real-money">
        <Button size="small" onClick={onStay}>
          {t`Stay in ${stay}`}
        </Button>
        <Button size="small" kind="primary" isBusy={isPending} onClick={onSwitch}>
          {t`Switch to Production`}
        </Button>
      </div>
    </Callout>
  </div>
)

const hostsOf = ({ orderbook, wallet }: { readonly orderbook: string; readonly wallet: string }): string =>
  [...new Set([orderbook, wallet].map((base) => new URL(base).host))].join(', ')
