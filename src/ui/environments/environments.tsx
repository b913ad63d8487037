/** List of custom environments: order, copy, share and remove. */
import { t } from '../../domain/text/texts'
import '../styles/screens/settings.css'
import browser from 'webextension-polyfill'
import type { OwnProfile } from '../../client/db/rows/settings'
import {
  duplicateProfile,
  moveProfile,
  putBackProfile,
  removeProfile,
  watchRemovedProfile,
} from '../../client/settings/own-profiles'
import { exportProfile, linkToProfile } from '../../client/settings/profile-files'
import { type Profile, profileOf, profiles } from '../../client/settings/profiles'
import { Button, ButtonLink, IconButton } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card, EmptyState } from '../kit/card'
import { CopyButton } from '../kit/copy-button'
import { RemovedNote } from '../kit/removed-note'
import { saveFile } from '../kit/save-file'
import { useAction } from '../kit/use-action'
import { useProfileSwitch } from '../nodes/node-dialog'
import { goTo, hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'

export function EnvironmentsScreen() {
  const { settings } = useWorkspace()
  const { ownProfiles } = settings
  return (
    <div class="screen-body">
      <ScreenHead title={t`Environments`} back={hrefOf('settings')} />
      <div class="buttons">
        <ButtonLink kind="primary" icon="plus" href={hrefOf('newEnvironment')}>
          {t`New environment`}
        </ButtonLink>
        <div class="quiet-row">
          <ButtonLink kind="quiet" size="small" href={hrefOf('importEnvironment')}>{t`Import`}</ButtonLink>
          <CopyPublic profile={profiles.production} />
          <CopyPublic profile={profiles.staging} />
        </div>
      </div>
      <RemovedNote
        watch={watchRemovedProfile}
        nameOf={({ label }) => label}
        restore={putBackProfile}
        renderMessage={(label) => t`Deleted: ${label}. Its orders are kept.`}
      />
      {ownProfiles.length === 0 ? (
        <EmptyState icon="settings" title={t`No environments of your own`}>
          {t`Add one for another backend: your own service, a test chain, a partner URL.`}
        </EmptyState>
      ) : (
        <ul class="environments" aria-label={t`Environments`}>
          {ownProfiles.map((each, index) => (
            <EnvironmentRow
              key={each.id}
              own={each}
              isFirst={index === 0}
              isLast={index === ownProfiles.length - 1}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function CopyPublic({ profile }: { readonly profile: Profile }) {
  const copying = useAction(async () => {
    const { id } = await duplicateProfile(profile)
    goTo('editEnvironment', { id })
  })
  return (
    <>
      <Button kind="quiet" size="small" isBusy={copying.isPending} onClick={() => copying.run()}>
        {t`New from ${profile.label}`}
      </Button>
      <Outcome state={copying.state} />
    </>
  )
}

interface EnvironmentRowProps {
  readonly own: OwnProfile
  readonly isFirst: boolean
  readonly isLast: boolean
}

const fileNameOf = ({ label }: OwnProfile): string =>
  `cowbell-${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`

function EnvironmentRow({ own, isFirst, isLast }: EnvironmentRowProps) {
  const { settings, profile: chosen } = useWorkspace()
  const profile = profileOf({ ...settings, profileId: own.id })
  const acting = useAction((act: () => Promise<unknown>) => act())
  const { choose, dialog } = useProfileSwitch()
  const use = () => acting.run(() => choose(profile))
  const hosts = [...new Set(own.networks.map(({ orderbook }) => new URL(orderbook).host))]
  return (
    <li>
      <Card
        title={own.label}
        aside={
          <span class="row">
            <IconButton
              size="small"
              icon="chevronUp"
              label={t`Move ${own.label} up`}
              disabled={isFirst}
              onClick={() => acting.run(() => moveProfile(own.id, -1))}
            />
            <IconButton
              size="small"
              icon="chevronDown"
              label={t`Move ${own.label} down`}
              disabled={isLast}
              onClick={() => acting.run(() => moveProfile(own.id, 1))}
            />
            <span class="swatch" style={{ background: own.colour }} aria-hidden="true" />
          </span>
        }
      >
        <p class="small soft">{hosts.join(', ')}</p>
        <div class="buttons">
          {chosen.id === own.id ? (
            <span class="small">{t`In use`}</span>
          ) : (
            <Button size="small" onClick={use}>
              {t`Use ${own.label}`}
            </Button>
          )}
          <ButtonLink size="small" icon="edit" href={hrefOf('editEnvironment', { id: own.id })}>
            {t`Edit`}
          </ButtonLink>
          <Button size="small" onClick={() => acting.run(() => duplicateProfile(profile))}>
            {t`Duplicate`}
          </Button>
          <Button size="small" onClick={() => saveFile(fileNameOf(own), exportProfile(own))}>
            {t`Export`}
          </Button>
          <CopyButton
            text={linkToProfile(own, browser.runtime.getURL('tab.html'))}
            label={t`Copy link to ${own.label}`}
          />
          <Button
            size="small"
            kind="quiet"
            aria-label={t`Delete ${own.label}`}
            onClick={() => acting.run(() => removeProfile(own.id))}
          >
            {t`Delete`}
          </Button>
        </div>
        <Outcome state={acting.state} />
        {dialog}
      </Card>
    </li>
  )
}
