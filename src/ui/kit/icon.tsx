/** Line icons on a 20-unit grid, with 1.6-unit strokes in the text colour. */

const paths = {
  activity: 'M2.5 10.5H6l2.5-6.5 3 12 2.5-5.5h3.5',
  arrowDown: 'M10 3.5v13M4.5 11l5.5 5.5 5.5-5.5',
  arrowUp: 'M10 16.5v-13M4.5 9 10 3.5 15.5 9',
  arrowRight: 'M3.5 10h13M11 4.5l5.5 5.5-5.5 5.5',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  bell: 'M8 6V4.5C8 3.7 8.7 3 9.5 3h1c.8 0 1.5.7 1.5 1.5V6M6.5 6h7l2.8 9.5H3.7zM8 15.5c0 1.2.8 2 2 2s2-.8 2-2',
  check: 'm4 10.5 4 4 8-9',
  chevronDown: 'm5.5 8 4.5 4.5L14.5 8',
  chevronUp: 'm5.5 12.5 4.5-4.5 4.5 4.5',
  minus: 'M4.5 10h11',
  clock: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M10 6v4.3l2.8 1.7',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5h9v9h-9zM12.5 4.5v-1h-9v9h1',
  duplicate: 'M7.5 7.5h9v9h-9zM12.5 4.5v-1h-9v9h1M12 9.7v4.6M9.7 12h4.6',
  edit: 'M13 4l3 3M3.8 16.2l.9-3.6L14 3.3l2.7 2.7-9.3 9.3z',
  eye: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10M10 7.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8',
  eyeOff:
    'M8.2 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a14 14 0 0 1-2.4 3M5 6.2A13 13 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 3.7-.9M3.5 3.5l13 13',
  external: 'M11.5 3.5h5v5M16.5 3.5 9 11M14 12v4.5H3.5V6H8',
  funds: 'M3 6.5h14v10H3zM3 6.5l10.5-3v3M13.6 11.5h.1',
  info: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M10 9.3v4M10 6.6v.1',
  key: 'M7 6.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M10.8 10h6.7v3M14.3 10v2.2',
  lock: 'M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9M10 12.2v1.6',
  more: 'M4 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M9.5 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M15 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  orders: 'M3.5 5h1M7.5 5h9M3.5 10h1M7.5 10h9M3.5 15h1M7.5 15h9',
  plus: 'M10 4v12M4 10h12',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 2.5v3.3h-3.3',
  repeat: 'M4 9V7.5a2 2 0 0 1 2-2h10M13.5 3 16 5.5 13.5 8M16 11v1.5a2 2 0 0 1-2 2H4M6.5 12 4 14.5 6.5 17',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l4 4',
  settings:
    'M8.3 4.6 8.7 2.5 11.3 2.5 11.7 4.6 12.7 5 14.4 3.8 16.2 5.6 15 7.3 15.4 8.3 17.5 8.7 17.5 11.3 15.4 11.7 15 12.7 16.2 14.4 14.4 16.2 12.7 15 11.7 15.4 11.3 17.5 8.7 17.5 8.3 15.4 7.3 15 5.6 16.2 3.8 14.4 5 12.7 4.6 11.7 2.5 11.3 2.5 8.7 4.6 8.3 5 7.3 3.8 5.6 5.6 3.8 7.3 5zM10 7.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8',
  sidePanel: 'M3 4h14v12H3zM12 4v12',
  sliders: 'M3 6h6M13 6h4M3 14h3M10 14h7M11 4v4M8 12v4',
  star: 'm10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z',
  swap: 'M3 7h13M12.5 3.5 16 7l-3.5 3.5M17 13H4M7.5 9.8 4 13l3.5 3.5',
  unlock: 'M2.5 9H12v8H2.5zM12 9V6.4a2.7 2.7 0 0 1 5.4 0V8',
  warning: 'M10 3 2.5 16.5h15zM10 8.5v3.7M10 14.2v.1',
} as const satisfies Record<string, string>

export type IconName = keyof typeof paths

/** An icon next to a text. Screen readers ignore it. `size` is in px. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  )
}
