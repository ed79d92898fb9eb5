import { t } from '@lingui/core/macro';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { type ReactNode, useState } from 'react';
import { dayIn, fullDateOf, momentIn, timeOf } from '../lib/utc.ts';

export interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'dateParser'> {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Called with a typed text that is no day or time, which then stays, as the value. Without it the last value comes back. */
  readonly onText?: (text: string) => void;
}

/** Takes a UTC day, `2026-11-20`: typed, or picked from a calendar. */
export function DayInput(props: DayInputProps): ReactNode {
  return <CalendarInput {...props} write={fullDateOf} read={dayIn} />;
}

/** Takes a UTC time to the minute, `2026-11-20T16:55:00.000Z`. A day picked from the calendar keeps the time. */
export function MomentInput({ value, onChange, ...props }: DayInputProps): ReactNode {
  const time = isRead(value) ? value.slice('2026-11-20'.length) : 'T00:00:00.000Z';
  return (
    <CalendarInput
      {...props}
      value={value}
      onChange={(picked) => onChange(picked?.length === '2026-11-20'.length ? `${picked}${time}` : picked)}
      write={(moment) => `${fullDateOf(moment)} ${timeOf(moment)}`}
      read={momentIn}
    />
  );
}

interface CalendarProps extends DayInputProps {
  readonly write: (value: string) => string;
  readonly read: (text: string) => string | null;
}

/** The calendar counts in local time, which lacks an hour of the year, so it gets the day only. */
function CalendarInput({ value, onChange, onText, write, read, popoverProps, ...props }: CalendarProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <DateInput
      clearable
      hideOutsideDates
      // Red is for errors.
      weekendDays={[]}
      // Escape closes only the calendar, not the dialog around it.
      data-mantine-stop-propagation={isOpen}
      firstDayOfWeek={firstDayOfWeek()}
      ariaLabels={{
        previousMonth: t`Previous month`,
        nextMonth: t`Next month`,
        previousYear: t`Previous year`,
        nextYear: t`Next year`,
        previousDecade: t`Previous decade`,
        nextDecade: t`Next decade`,
      }}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      {...props}
      popoverProps={{ ...popoverProps, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      value={isRead(value) ? value.slice(0, '2026-11-20'.length) : null}
      onChange={onChange}
      onInput={({ currentTarget: { value: text } }) => {
        if (text.trim() !== '' && read(text) === null) onText?.(text);
      }}
      fixOnBlur={value === null || isRead(value)}
      valueFormat={() => (isRead(value) ? write(value) : '')}
      dateParser={read}
    />
  );
}

/** False for a text of `onText`. */
function isRead(value: string | null): value is string {
  const [day = ''] = value?.split('T') ?? [];
  return day.length === '2026-11-20'.length && dayIn(day) === day && !Number.isNaN(Date.parse(value ?? ''));
}

interface WeekInfo {
  readonly getWeekInfo?: () => { readonly firstDay: number };
}

/** Sunday is 0, in the region of the operator. */
function firstDayOfWeek(): 0 | 1 | 6 {
  // Not every browser has it, and TypeScript doesn't know it.
  const region: Intl.Locale & WeekInfo = new Intl.Locale(navigator.language);
  const firstDay = region.getWeekInfo?.().firstDay;
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
}
