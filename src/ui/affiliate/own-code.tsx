/** Code of the account: registered with a signature, then shown with its earnings. */
import { useState } from 'preact/hooks'
import type * as z from 'zod/mini'
import { callService } from '../../client/bridge/page-ports'
import { referralLink } from '../../client/settings/links'
import { readCode, registerCode, registrationMessage } from '../../client/signing/affiliate-code'
import type { affiliate } from '../../domain/reports/affiliates'
import { formatDateTimeSeconds } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { CopyButton } from '../kit/copy-button'
import { Skeleton } from '../kit/progress'
import { useAction } from '../kit/use-action'
import { type Reply, useReply } from '../kit/use-reply'
import { type RequiredFields, useRequiredFields } from '../kit/use-required-fields'
import { UnlockDialog } from '../lock/unlock-dialog'
import { KnownMessageLines } from '../signing/known-message'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { affiliateRows, codeText, programRows } from './affiliate-view'
import { CodeField } from './code-field'

type Affiliate = z.output<typeof affiliate>

interface OwnCodeProps {
  readonly own: Reply<Affiliate>
}

export function OwnCode({ own }: OwnCodeProps) {
  const { state } = own
  if (state.step === 'done') return <Registered program={state.value} />
  if (state.step === 'refused' && state.errorType === 'NotFound') return <Register onDone={own.renew} />
  return <Outcome state={state} />
}

/** Registered code with its link, the terms of the program and the earnings. */
function Registered({ program }: { readonly program: Affiliate }) {
  const { profile } = useWorkspace()
  const { address } = useAccount()
  const stats = useReply(
    (signal) => callService('getAffiliateStats', { address }, signal),
    [profile.id, address],
  )
  const code = codeText(program.code)
  const link = referralLink(profile.id, code)
  return (
    <>
      <Card title={t`Your code`}>
        <div class="row">
          <strong class="grow mono">{code}</strong>
          <CopyButton text={code} label={t`Copy code`} />
        </div>
        {link && (
          <div class="row">
            <span class="grow small address">{link}</span>
            <CopyButton text={link} label={t`Copy link`} />
          </div>
        )}
        <Facts rows={[[t`Registered`, formatDateTimeSeconds(program.createdAt)], ...programRows(program)]} />
      </Card>
      <Card title={t`Earnings of your code`}>
        {stats.state.step === 'pending' && <Skeleton height={120} />}
        {stats.state.step === 'done' && <Facts rows={affiliateRows(stats.state.value)} />}
        {stats.state.step === 'refused' && stats.state.errorType === 'NotFound' ? (
          <p class="small soft">{t`Nothing counted yet.`}</p>
        ) : (
          <Outcome state={stats.state} />
        )}
      </Card>
    </>
  )
}

/** Form to register a code. The message to sign is shown first. */
function Register({ onDone }: { readonly onDone: () => void }) {
  const { profile, chain } = useWorkspace()
  const account = useAccount()
  const [text, setText] = useState('')
  const code = readCode(text)
  const registration = code ? { account, profile, chainId: chain.id, code } : undefined
  const gaps = useRequiredFields()
  const canSign = account.kind === 'key' || account.kind === 'external'
  return (
    <Card title={t`Your code`}>
      <p class="small">{t`You earn rewards when traders use your code.`}</p>
      {canSign ? (
        <>
          <CodeField
            label={t`Code`}
            text={text}
            onText={setText}
            gaps={gaps}
            hint={t`One per account. It cannot be changed later.`}
          />
          {registration && (
            <KnownMessageLines message={registrationMessage(registration)} appData={undefined} />
          )}
          <RegisterButton registration={registration} gaps={gaps} onDone={onDone} />
        </>
      ) : (
        <p class="small soft">{t`Only an account that signs by itself can register a code.`}</p>
      )}
    </Card>
  )
}

interface RegisterButtonProps {
  /** Undefined until a valid code is typed. */
  readonly registration: Parameters<typeof registerCode>[0] | undefined
  readonly gaps: RequiredFields
  readonly onDone: () => void
}

function RegisterButton({ registration, gaps, onDone }: RegisterButtonProps) {
  const { isUnlocked } = useWorkspace()
  const signing = useAction(async () => {
    if (!registration) return
    await registerCode(registration)
    onDone()
  })
  return (
    <>
      <UnlockDialog onUnlocked={signing.run}>
        {(start) => (
          <Button
            kind="primary"
            size="wide"
            icon={isUnlocked ? 'check' : 'lock'}
            isBusy={signing.isPending}
            onClick={() => gaps.submit(registration, start)}
          >
            {t`Sign & register`}
          </Button>
        )}
      </UnlockDialog>
      <Outcome state={signing.state} />
    </>
  )
}
