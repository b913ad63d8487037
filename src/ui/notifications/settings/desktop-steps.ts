/** Steps to check when the system shows no notification, by operating system. */
import { t } from '../../../domain/text/texts'

const STEPS = {
  windows: [
    t`Settings → System → Notifications: turn them on, and the browser in the list below.`,
    t`Turn off “Do not disturb” and focus sessions.`,
  ],
  mac: [
    t`System Settings → Notifications → the browser: allow notifications, as banners or alerts.`,
    t`Turn off Focus in the Control Center.`,
  ],
  linux: [
    t`A notification service must run: desktops such as GNOME and KDE have one, elsewhere install one such as dunst.`,
    t`Turn off “Do Not Disturb”, and allow the browser in the system’s notification settings.`,
  ],
  other: [t`Allow the browser in the system’s notification settings, and turn off “Do not disturb”.`],
} as const

const SYSTEMS = [
  [/Windows/, 'windows'],
  [/Macintosh|Mac OS/, 'mac'],
  [/Linux|X11|CrOS/, 'linux'],
] as const

/**
 * Returns the steps for the system of a user agent.
 * @example desktopSteps('Mozilla/5.0 (X11; Linux x86_64)').length // 2
 */
export function desktopSteps(userAgent: string): readonly string[] {
  const isPhone = /Android|iPhone|iPad/.test(userAgent)
  const found = isPhone ? undefined : SYSTEMS.find(([pattern]) => pattern.test(userAgent))
  return STEPS[found?.[1] ?? 'other']
}
