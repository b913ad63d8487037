/** Selection of the environment. Remote environments need host permission from the browser. */

import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { Settings } from '../../client/db/rows/settings'
import { type Profile, profileOf, profiles } from '../../client/settings/profiles'
import { t } from '../../domain/text/texts'
import { Button, ButtonLink } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import { chooseProfile } from '../workspace/choose-profile'
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

/** Production trades real money and needs a confirmation. */
const isProduction = (id: Profile['id']): id is 'production' => id === 'production'

export function ProfileSetting() {
  const { profile, surface, settings } = useWorkspace()
  const [pendingId, setPendingId] = useState<'devnet' | 'production'>()
  const own = settings.ownProfiles.map(({ id }) => profileOf({ ...settings, profileId: id }))
  const choosing = useAction((chosen: Profile, named?: Pick<Partial<Settings>, 'devnet'>) => {
    // The permission prompt closes the popup and stops its code, so the choice is made in a tab.
    const isElsewhere = surface === 'popup' && chosen.backend.kind === 'remote'
    return isElsewhere ? openTab('settingsSection', { section: 'environment' }) : chooseProfile(chosen, named)
  })
  return (
    <fieldset class="stack" data-tight>
      <legend class="hidden-label">{t`Environment`}</legend>
      {[...Object.values<Profile>(profiles), ...own].map((each) => (
        <Fragment key={each.id}>
          <EnvironmentOption
            profile={each}
            isChosen={each.id === (pendingId ?? profile.id)}
            isDisabled={choosing.isPending}
            onChoice={() => {
              const needsInput = each.id === 'devnet' || isProduction(each.id) ? each.id : undefined
              setPendingId(needsInput)
              if (!needsInput) choosing.run(each)
            }}
          />
          {isProduction(each.id) && pendingId === each.id && profile.id !== each.id && (
            <RealMoneyWarning
              currentLabel={profile.label}
              isPending={choosing.isPending}
              onStay={() => setPendingId(undefined)}
              onSwitch={() => choosing.run(each)}
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

interface RealMoneyWarningProps {
  /** Label of the current environment. */
  readonly currentLabel: string
  readonly isPending: boolean
  readonly onStay: () => void
  readonly onSwitch: () => void
}

const RealMoneyWarning = ({ currentLabel, isPending, onStay, onSwitch }: RealMoneyWarningProps) => (
  <div role="status">
    <Callout tone="caution" title={t`Production trades real money.`}>
      <p>{t`Orders you sign there sell your tokens.`}</p>
      <div class="buttons real-money">
        <Button size="small" onClick={onStay}>
          {t`Stay in ${currentLabel}`}
        </Button>
        <Button size="small" kind="primary" isBusy={isPending} onClick={onSwitch}>
          {t`Switch to Production`}
        </Button>
      </div>
    </Callout>
  </div>
)

const hostsOf = ({ routes }: Extract<Profile['backend'], { kind: 'remote' }>): string => {
  const bases = routes.flatMap(({ orderbook, wallet }) => [orderbook, wallet])
  return [...new Set(bases.map((base) => new URL(base).host))].join(', ')
}
