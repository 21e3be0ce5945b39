/** Parts of the schemas that are published with the open data. */
import * as v from 'valibot';

/** What `about` tells whoever reads the schema, and the page that documents it. */
export const field = <S extends v.GenericSchema>(schema: S, about: string) => v.pipe(schema, v.description(about));
export const Day = v.pipe(v.string(), v.isoDate());
export const Address = v.pipe(v.string(), v.url());

/** The fields of a schema with what is said of each, in their order. */
export function fieldsOf(entries: Readonly<Record<string, v.GenericSchema>>): { name: string; about: string }[] {
  return Object.entries(entries).map(([name, entry]) => ({ name, about: aboutOf(entry) }));
}

function aboutOf(schema: v.GenericSchema & { wrapped?: v.GenericSchema }): string {
  return v.getDescription(schema) ?? (schema.wrapped ? aboutOf(schema.wrapped) : '');
}
