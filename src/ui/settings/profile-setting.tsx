/** Selection of the environment. Remote environments need host permission from the browser. */

import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { Settings } from '../../client/db/rows/settings'
import { lacksNodeChoice, networkIn, type Profile, profileOf, profiles } from '../../client/settings/profiles'
import { t } from '../../domain/text/texts'
import { Button, ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import { EnvironmentSwitch } from '../nodes/environment-switch'
import { continueInTab } from '../nodes/typed-nodes'
import { chooseProfile, lacksAccess } from '../workspace/choose-profile'
import { hrefOf } from '../workspace/routes'
import { openTab } from '../workspace/surfaces'
import { useWorkspace } from '../workspace/workspace'
import { OwnChainField } from './custom-chain-field'

const descriptions = {
  sandbox: t`Built-in exchange. Play money, works offline.`,
  production: t`CoW Protocol with real money.`,
  staging: t`CoW Protocol staging, with its own contracts.`,
  devnet: t`Built-in exchange on your own chain. “npm run devnet” prints its settings.`,
} as const satisfies Record<keyof typeof profiles, string>

const descriptionOf = (profile: Profile): string =>
  profile.networks ? t`Your own environment.` : descriptions[profile.id as keyof typeof descriptions]

/** Returns whether the user must confirm an environment: it trades real money, or its RPC endpoints are open. */
function mustConfirm(wanted: Profile, settings: Settings): boolean {
  const chainId = networkIn(wanted, settings.chainId)
  return wanted.id === 'production' || (chainId !== undefined && lacksNodeChoice(wanted, chainId, settings))
}

interface ProfileSettingProps {
  /** Called when another environment was chosen. */
  readonly onSwitch?: () => void
}

export function ProfileSetting({ onSwitch }: ProfileSettingProps) {
  const { profile, surface, settings } = useWorkspace()
  const [pendingId, setPendingId] = useState<Profile['id']>()
  const own = settings.ownProfiles.map(({ id }) => profileOf({ ...settings, profileId: id }))
  const choosing = useAction(async (chosen: Profile, named?: Pick<Partial<Settings>, 'devnet'>) => {
    if (surface === 'popup' && (await lacksAccess(chosen)))
      return continueInTab(chosen, settings.chainId, { kind: 'public', text: '' })
    await chooseProfile(chosen, named)
    onSwitch?.()
  })
  const end = () => setPendingId(undefined)
  const choose = (wanted: Profile) => {
    const needsInput = wanted.id === 'devnet' || mustConfirm(wanted, settings)
    setPendingId(needsInput ? wanted.id : undefined)
    if (!needsInput) choosing.run(wanted)
  }
  return (
    <fieldset class="stack" data-tight>
      <legend class="hidden-label">{t`Environment`}</legend>
      {[...Object.values<Profile>(profiles), ...own].map((each) => (
        <Fragment key={each.id}>
          <EnvironmentOption
            profile={each}
            isChosen={each.id === (pendingId ?? profile.id)}
            isDisabled={choosing.isPending}
            onChoice={() => choose(each)}
          />
          {each.id !== 'devnet' && pendingId === each.id && profile.id !== each.id && (
            <EnvironmentSwitch
              profile={each}
              chainId={networkIn(each, settings.chainId) ?? settings.chainId}
              onDone={() => {
                end()
                onSwitch?.()
              }}
              onStay={end}
            />
          )}
        </Fragment>
      ))}
      {(pendingId ?? profile.id) === 'devnet' && (
        <OwnChainField
          named={settings.devnet}
          isPending={choosing.isPending}
          onUse={(devnet) => choosing.run(profileOf({ profileId: 'devnet', devnet }), { devnet })}
        />
      )}
      <Outcome state={choosing.state} />
      <div class="buttons">
        {surface === 'tab' || surface === 'options' ? (
          <>
            <ButtonLink size="small" icon="plus" href={hrefOf('newEnvironment')}>
              {t`New environment`}
            </ButtonLink>
            <ButtonLink size="small" href={hrefOf('environments')}>{t`Manage environments`}</ButtonLink>
          </>
        ) : (
          <Button
            size="small"
            icon="external"
            onClick={() => void openTab('environments').catch(reportError)}
          >
            {t`Manage environments`}
          </Button>
        )}
      </div>
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
    <span class="option-text">
      <strong>
        <span class="swatch" style={{ background: profile.colour }} aria-hidden="true" />
        {profile.label}
      </strong>
      <span class="soft">{descriptionOf(profile)}</span>
      {profile.backend.kind === 'remote' && <code class="tiny soft">{hostsOf(profile.backend)}</code>}
    </span>
  </label>
)

const hostsOf = ({ routes }: Extract<Profile['backend'], { kind: 'remote' }>): string => {
  const bases = routes.flatMap(({ orderbook, wallet }) => [orderbook, wallet])
  return [...new Set(bases.map((base) => new URL(base).host))].join(', ')
}
