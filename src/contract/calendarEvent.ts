import { addDays } from './deliveryDay';

/* A calendar entry (RFC 5545) for the day on which an order arrives. */

export const calendarType = 'text/calendar; charset=utf-8';

export const calendarEventName = (number: string) => `order-${number}.ics`;

interface CalendarEvent {
  number: string;
  /** An all-day date such as `2026-11-25`. */
  day: string;
  summary: string;
  writtenAt: Date;
}

export function calendarEvent({ number, day, summary, writtenAt }: CalendarEvent): string {
  const date = (text: string) => text.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bobica//Shop//EN',
    'BEGIN:VEVENT',
    // All entries of an order have the same id, so later ones replace earlier ones.
    `UID:order-${number}@bobica`,
    `DTSTAMP:${date(writtenAt.toISOString().slice(0, 19)).replaceAll(':', '')}Z`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(addDays(day, 1))}`,
    `SUMMARY:${summary.replace(/[\\,;]/g, '\\$&')}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
