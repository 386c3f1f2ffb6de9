SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA graphile_worker;
CREATE TYPE graphile_worker.job_spec AS (
	identifier text,
	payload json,
	queue_name text,
	run_at timestamp with time zone,
	max_attempts smallint,
	job_key text,
	priority smallint,
	flags text[]
);
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE graphile_worker._private_jobs (
    id bigint NOT NULL,
    job_queue_id integer,
    task_id integer NOT NULL,
    payload json DEFAULT '{}'::json NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    key text,
    locked_at timestamp with time zone,
    locked_by text,
    revision integer DEFAULT 0 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED NOT NULL,
    CONSTRAINT jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
    CONSTRAINT jobs_max_attempts_check CHECK ((max_attempts >= 1))
);
CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;
CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;
  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');
  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;
CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;
CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;
CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION public.audit_anchor_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN IF true THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.audit_anchor_old() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN IF EXISTS (SELECT 1 FROM audit_event)
    AND NOT EXISTS (SELECT 1 FROM audit_seal s JOIN audit_event e ON e.id = s.event_id WHERE s.position = NEW.position AND s.hash = NEW.hash AND e.created < to_char((now() - interval '30 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) THEN RAISE EXCEPTION 'an anchor must name a sealed event that is at least 30 days old'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.audit_event_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN IF NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.event_id = OLD.id AND s.position <= (SELECT coalesce(max(position), 0) FROM audit_anchor)) THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.audit_event_waits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN INSERT INTO audit_unsealed (event_id) SELECT id FROM added ORDER BY id; RETURN NULL; END $$;
CREATE FUNCTION public.audit_no_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'the audit log is never changed'; END $$;
CREATE FUNCTION public.audit_seal_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN IF OLD.position > (SELECT coalesce(max(position), 0) FROM audit_anchor) THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.audit_unsealed_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN IF EXISTS (SELECT 1 FROM audit_event e WHERE e.id = OLD.event_id) AND NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.event_id = OLD.event_id) THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.sod_check_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
     INSERT INTO sod_check_use (client, slot, bytes) SELECT client, pg_backend_pid() % 16, CAST(sum(bytes) AS bigint) FROM (
      SELECT '' AS client, bytes FROM (SELECT started_by, -(500 + coalesce(octet_length(access_refs), 0) + coalesce(octet_length(client_metadata), 0) + coalesce(octet_length(violation_contexts), 0) + coalesce(octet_length(evaluated_state), 0) + coalesce(octet_length(message), 0)) AS bytes FROM removed) AS every
      UNION ALL SELECT started_by, bytes FROM (SELECT started_by, -(500 + coalesce(octet_length(access_refs), 0) + coalesce(octet_length(client_metadata), 0) + coalesce(octet_length(violation_contexts), 0) + coalesce(octet_length(evaluated_state), 0) + coalesce(octet_length(message), 0)) AS bytes FROM removed) AS named WHERE started_by <> ''
    ) AS counted GROUP BY client HAVING sum(bytes) <> 0 ORDER BY client ON CONFLICT (client, slot) DO UPDATE SET bytes = sod_check_use.bytes + excluded.bytes;
     RETURN NULL; END $$;
CREATE FUNCTION public.sod_check_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
     INSERT INTO sod_check_use (client, slot, bytes) SELECT client, pg_backend_pid() % 16, CAST(sum(bytes) AS bigint) FROM (
      SELECT '' AS client, bytes FROM (SELECT started_by, 500 + coalesce(octet_length(access_refs), 0) + coalesce(octet_length(client_metadata), 0) + coalesce(octet_length(violation_contexts), 0) + coalesce(octet_length(evaluated_state), 0) + coalesce(octet_length(message), 0) AS bytes FROM added) AS every
      UNION ALL SELECT started_by, bytes FROM (SELECT started_by, 500 + coalesce(octet_length(access_refs), 0) + coalesce(octet_length(client_metadata), 0) + coalesce(octet_length(violation_contexts), 0) + coalesce(octet_length(evaluated_state), 0) + coalesce(octet_length(message), 0) AS bytes FROM added) AS named WHERE started_by <> ''
    ) AS counted GROUP BY client HAVING sum(bytes) <> 0 ORDER BY client ON CONFLICT (client, slot) DO UPDATE SET bytes = sod_check_use.bytes + excluded.bytes;
     RETURN NULL; END $$;
CREATE FUNCTION public.sod_check_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
     INSERT INTO sod_check_use (client, slot, bytes) SELECT client, pg_backend_pid() % 16, CAST(sum(bytes) AS bigint) FROM (
      SELECT '' AS client, bytes FROM (SELECT started_by, 500 + coalesce(octet_length(access_refs), 0) + coalesce(octet_length(client_metadata), 0) + coalesce(octet_length(violation_contexts), 0) + coalesce(octet_length(evaluated_state), 0) + coalesce(octet_length(message), 0) AS bytes FROM added UNION ALL SELECT started_by, -(500 + coalesce(octet_length(access_refs), 0) + coalesce(octet_length(client_metadata), 0) + coalesce(octet_length(violation_contexts), 0) + coalesce(octet_length(evaluated_state), 0) + coalesce(octet_length(message), 0)) AS bytes FROM removed) AS every
      UNION ALL SELECT started_by, bytes FROM (SELECT started_by, 500 + coalesce(octet_length(access_refs), 0) + coalesce(octet_length(client_metadata), 0) + coalesce(octet_length(violation_contexts), 0) + coalesce(octet_length(evaluated_state), 0) + coalesce(octet_length(message), 0) AS bytes FROM added UNION ALL SELECT started_by, -(500 + coalesce(octet_length(access_refs), 0) + coalesce(octet_length(client_metadata), 0) + coalesce(octet_length(violation_contexts), 0) + coalesce(octet_length(evaluated_state), 0) + coalesce(octet_length(message), 0)) AS bytes FROM removed) AS named WHERE started_by <> ''
    ) AS counted GROUP BY client HAVING sum(bytes) <> 0 ORDER BY client ON CONFLICT (client, slot) DO UPDATE SET bytes = sod_check_use.bytes + excluded.bytes;
     RETURN NULL; END $$;
CREATE TABLE graphile_worker._private_job_queues (
    id integer NOT NULL,
    queue_name text NOT NULL,
    locked_at timestamp with time zone,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS ((locked_at IS NULL)) STORED NOT NULL,
    CONSTRAINT job_queues_queue_name_check CHECK ((length(queue_name) <= 128))
);
CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text NOT NULL,
    known_since timestamp with time zone NOT NULL,
    last_execution timestamp with time zone
);
CREATE TABLE graphile_worker._private_tasks (
    id integer NOT NULL,
    identifier text NOT NULL,
    CONSTRAINT tasks_identifier_check CHECK ((length(identifier) <= 128))
);
ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.job_queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW graphile_worker.jobs AS
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));
ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.jobs_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE graphile_worker.migrations (
    id integer NOT NULL,
    ts timestamp with time zone DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);
ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.access_grant (
    parent_type text NOT NULL COLLATE pg_catalog."C",
    parent_id text NOT NULL COLLATE pg_catalog."C",
    child_type text NOT NULL COLLATE pg_catalog."C",
    child_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.access_item (
    type text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    source_id text COLLATE pg_catalog."C",
    attribute text COLLATE pg_catalog."C",
    value text COLLATE pg_catalog."C"
);
CREATE TABLE public.account (
    id text NOT NULL COLLATE pg_catalog."C",
    source_id text NOT NULL COLLATE pg_catalog."C",
    identity_id text COLLATE pg_catalog."C",
    native_identity text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    disabled bigint NOT NULL,
    attributes text NOT NULL COLLATE pg_catalog."C",
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    native_identity_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.account_attribute (
    source_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    multi_valued bigint NOT NULL,
    description text COLLATE pg_catalog."C",
    entitlement bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.assignment (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    access_type text NOT NULL COLLATE pg_catalog."C",
    access_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.attribute_name (
    name_key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    source_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    uses bigint NOT NULL
);
CREATE TABLE public.audit_anchor (
    "position" bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_event (
    id text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    actor text NOT NULL COLLATE pg_catalog."C",
    tracking_id text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    resource_type text NOT NULL COLLATE pg_catalog."C",
    resource_id text COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    actor_kind text DEFAULT 'UNKNOWN'::text NOT NULL COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C",
    token_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_seal (
    "position" bigint NOT NULL,
    event_id text NOT NULL COLLATE pg_catalog."C",
    previous text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_unsealed (
    sequence bigint NOT NULL,
    event_id text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE public.audit_unsealed ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_unsealed_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.change_log (
    part text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    token text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    row_key text NOT NULL COLLATE pg_catalog."C",
    operation text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.identity (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    identity_profile_id text COLLATE pg_catalog."C",
    attributes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.identity_profile (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    priority bigint NOT NULL,
    authoritative_source_id text NOT NULL COLLATE pg_catalog."C",
    type text DEFAULT 'NON_PTA'::text NOT NULL COLLATE pg_catalog."C",
    off_network bigint DEFAULT 0 NOT NULL,
    untrusted_geography bigint DEFAULT 0 NOT NULL,
    application_id text COLLATE pg_catalog."C",
    application_name text COLLATE pg_catalog."C",
    strong_auth_login bigint DEFAULT 0 NOT NULL
);
CREATE UNLOGGED TABLE public.job_worker (
    id text NOT NULL COLLATE pg_catalog."C",
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.migration (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
CREATE SEQUENCE public.migration_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.migration_id_seq OWNED BY public.migration.id;
CREATE TABLE public.pending_change (
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    resource_id text NOT NULL COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    proposed_by text NOT NULL COLLATE pg_catalog."C",
    proposed_by_client text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    expires text NOT NULL COLLATE pg_catalog."C",
    ruled_by text COLLATE pg_catalog."C",
    ruled_by_client text COLLATE pg_catalog."C",
    comment text COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C"
);
CREATE TABLE public.promoted_value (
    account_id text NOT NULL COLLATE pg_catalog."C",
    attribute_id text NOT NULL COLLATE pg_catalog."C",
    ordinal bigint NOT NULL,
    value text NOT NULL COLLATE pg_catalog."C",
    value_key text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.promotion (
    attribute_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    source_ids text NOT NULL COLLATE pg_catalog."C",
    after_account_id text NOT NULL COLLATE pg_catalog."C",
    done bigint NOT NULL,
    total bigint,
    started text COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C"
);
CREATE UNLOGGED TABLE public.rate_limit (
    key text NOT NULL COLLATE pg_catalog."C",
    points bigint NOT NULL,
    expire bigint
);
CREATE TABLE public.schema_compatibility (
    schema_name text NOT NULL COLLATE pg_catalog."C",
    oldest bigint NOT NULL
);
CREATE TABLE public.search_attribute (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    application_attributes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sod_check (
    request_id text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C",
    access_refs text NOT NULL COLLATE pg_catalog."C",
    client_metadata text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C",
    violation_contexts text COLLATE pg_catalog."C",
    message text COLLATE pg_catalog."C",
    started_by text,
    evaluated_state text
);
CREATE TABLE public.sod_check_use (
    client text NOT NULL COLLATE pg_catalog."C",
    slot bigint NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.sod_policy (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    level text NOT NULL COLLATE pg_catalog."C",
    sets text NOT NULL COLLATE pg_catalog."C",
    threshold bigint NOT NULL,
    owner_ref text COLLATE pg_catalog."C",
    external_policy_reference text COLLATE pg_catalog."C",
    compensating_controls text COLLATE pg_catalog."C",
    correction_advice text COLLATE pg_catalog."C",
    tags text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    modified text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.source (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    attributes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.state_version (
    name text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    token text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE ONLY public.migration ALTER COLUMN id SET DEFAULT nextval('public.migration_id_seq'::regclass);
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (1, 'promotion');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (2, 'sod-check');
INSERT INTO graphile_worker.migrations VALUES (1, '2026-11-28 13:38:59.424697+00', true);
INSERT INTO graphile_worker.migrations VALUES (2, '2026-11-28 13:38:59.449185+00', false);
INSERT INTO graphile_worker.migrations VALUES (3, '2026-11-28 13:38:59.456399+00', true);
INSERT INTO graphile_worker.migrations VALUES (4, '2026-11-28 13:38:59.460157+00', false);
INSERT INTO graphile_worker.migrations VALUES (5, '2026-11-28 13:38:59.462003+00', false);
INSERT INTO graphile_worker.migrations VALUES (6, '2026-11-28 13:38:59.464751+00', false);
INSERT INTO graphile_worker.migrations VALUES (7, '2026-11-28 13:38:59.468618+00', false);
INSERT INTO graphile_worker.migrations VALUES (8, '2026-11-28 13:38:59.469941+00', false);
INSERT INTO graphile_worker.migrations VALUES (9, '2026-11-28 13:38:59.482291+00', false);
INSERT INTO graphile_worker.migrations VALUES (10, '2026-11-28 13:38:59.485354+00', false);
INSERT INTO graphile_worker.migrations VALUES (11, '2026-11-28 13:38:59.488522+00', true);
INSERT INTO graphile_worker.migrations VALUES (12, '2026-11-28 13:38:59.561796+00', false);
INSERT INTO graphile_worker.migrations VALUES (13, '2026-11-28 13:38:59.566657+00', true);
INSERT INTO graphile_worker.migrations VALUES (14, '2026-11-28 13:38:59.568086+00', true);
INSERT INTO graphile_worker.migrations VALUES (15, '2026-11-28 13:38:59.569048+00', false);
INSERT INTO graphile_worker.migrations VALUES (16, '2026-11-28 13:38:59.571673+00', true);
INSERT INTO graphile_worker.migrations VALUES (17, '2026-11-28 13:38:59.574943+00', false);
INSERT INTO graphile_worker.migrations VALUES (18, '2026-11-28 13:38:59.57767+00', false);
INSERT INTO graphile_worker.migrations VALUES (19, '2026-11-28 13:38:59.581996+00', true);
INSERT INTO public.access_grant VALUES ('ROLE', 'staff', 'ENTITLEMENT', 'view');
INSERT INTO public.access_grant VALUES ('ROLE', 'lead', 'ACCESS_PROFILE', 'clerk');
INSERT INTO public.access_grant VALUES ('ACCESS_PROFILE', 'clerk', 'ENTITLEMENT', 'post');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'pay', 'Pay', 'Pay vendors', 'erp', 'memberOf', 'payers');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'post', 'Post', 'Post invoices', 'erp', 'memberOf', 'posters');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'view', 'View', NULL, 'erp', 'memberOf', 'viewers');
INSERT INTO public.access_item VALUES ('ACCESS_PROFILE', 'clerk', 'Clerk', 'Posts invoices', 'erp', NULL, NULL);
INSERT INTO public.access_item VALUES ('ROLE', 'staff', 'Staff', 'All staff', NULL, NULL, NULL);
INSERT INTO public.access_item VALUES ('ROLE', 'lead', 'Straße', 'Leads', NULL, NULL, NULL);
INSERT INTO public.account VALUES ('a-ann', 'erp', 'ann', 'ann', 'Ann', 0, '{"memberOf":["viewers"],"costCenter":"1"}', 'ann', 'ann');
INSERT INTO public.account VALUES ('a-bob', 'erp', 'bob', 'BOB', 'Bob', 1, '{}', 'bob', 'bob');
INSERT INTO public.account VALUES ('a-none', 'erp', NULL, 'svc', 'Service', 0, '{}', 'service', 'svc');
INSERT INTO public.account VALUES ('c-ann', '01a22261822670008416bf249f909070', NULL, 'ann', 'ann', 0, '{"tier":"1"}', 'ann', 'ann');
INSERT INTO public.account_attribute VALUES ('erp', 'memberOf', 'STRING', 1, 'Groups', 0);
INSERT INTO public.account_attribute VALUES ('erp', 'costCenter', 'STRING', 0, NULL, 0);
INSERT INTO public.account_attribute VALUES ('01a22261822670008416bf249f909070', 'memberOf', 'STRING', 1, NULL, 0);
INSERT INTO public.assignment VALUES ('ann', 'ROLE', 'lead');
INSERT INTO public.assignment VALUES ('ann', 'ENTITLEMENT', 'pay');
INSERT INTO public.assignment VALUES ('bob', 'ENTITLEMENT', 'pay');
INSERT INTO public.assignment VALUES ('cem', 'ROLE', 'staff');
INSERT INTO public.assignment VALUES ('dee', 'ROLE', 'lead');
INSERT INTO public.assignment VALUES ('eve', 'ENTITLEMENT', 'pay');
INSERT INTO public.assignment VALUES ('eve', 'ENTITLEMENT', 'post');
INSERT INTO public.attribute_name VALUES ('team', 'SOURCE_ATTRIBUTE', 'hr', 'team', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'SCHEMA_ATTRIBUTE', 'erp', 'memberOf', 1);
INSERT INTO public.attribute_name VALUES ('costcenter', 'SCHEMA_ATTRIBUTE', 'erp', 'costCenter', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'ACCOUNT_ATTRIBUTE', 'erp', 'memberOf', 1);
INSERT INTO public.attribute_name VALUES ('costcenter', 'ACCOUNT_ATTRIBUTE', 'erp', 'costCenter', 1);
INSERT INTO public.attribute_name VALUES ('tier', 'ACCOUNT_ATTRIBUTE', '01a22261822670008416bf249f909070', 'tier', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'SCHEMA_ATTRIBUTE', '01a22261822670008416bf249f909070', 'memberOf', 1);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000000128d023c3', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'SOURCE', 'hr', NULL, '{"id":"hr","name":"HR","description":null,"attributes":{"team":"x"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d7000800000023adfbe71', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'SOURCE', 'erp', NULL, '{"id":"erp","name":"ERP","description":null,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d7000800000038539c34c', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ACCOUNT_ATTRIBUTE', 'erp/memberOf', NULL, '{"sourceId":"erp","name":"memberOf","type":"STRING","multiValued":true,"entitlement":false,"description":"Groups"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000004ff28d44a', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ACCOUNT_ATTRIBUTE', 'erp/costCenter', NULL, '{"sourceId":"erp","name":"costCenter","type":"STRING","multiValued":false,"entitlement":false,"description":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000000512d7d898', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ENTITLEMENT', 'pay', NULL, '{"type":"ENTITLEMENT","id":"pay","name":"Pay","description":"Pay vendors","sourceId":"erp","attribute":"memberOf","value":"payers"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000006d9dcbf90', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ENTITLEMENT', 'post', NULL, '{"type":"ENTITLEMENT","id":"post","name":"Post","description":"Post invoices","sourceId":"erp","attribute":"memberOf","value":"posters"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000007b7d450a8', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ENTITLEMENT', 'view', NULL, '{"type":"ENTITLEMENT","id":"view","name":"View","description":null,"sourceId":"erp","attribute":"memberOf","value":"viewers"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000008fff3ec46', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ACCESS_PROFILE', 'clerk', NULL, '{"type":"ACCESS_PROFILE","id":"clerk","name":"Clerk","description":"Posts invoices","sourceId":"erp","attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000009ba4dd3e2', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ROLE', 'staff', NULL, '{"type":"ROLE","id":"staff","name":"Staff","description":"All staff","sourceId":null,"attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000000a210ee0e2', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ROLE', 'lead', NULL, '{"type":"ROLE","id":"lead","name":"Straße","description":"Leads","sourceId":null,"attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000000bf4bc0d14', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'GRANT', 'ROLE/staff/ENTITLEMENT/view', NULL, '{"parent":{"type":"ROLE","id":"staff"},"child":{"type":"ENTITLEMENT","id":"view"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000000cab7b51d2', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'GRANT', 'ROLE/lead/ACCESS_PROFILE/clerk', NULL, '{"parent":{"type":"ROLE","id":"lead"},"child":{"type":"ACCESS_PROFILE","id":"clerk"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000000de8d6b158', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'GRANT', 'ACCESS_PROFILE/clerk/ENTITLEMENT/post', NULL, '{"parent":{"type":"ACCESS_PROFILE","id":"clerk"},"child":{"type":"ENTITLEMENT","id":"post"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000000e6c7fa26a', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'IDENTITY_PROFILE', 'employees', NULL, '{"id":"employees","name":"Employees","description":null,"priority":10,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000000f2d8ad301', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'IDENTITY_PROFILE', 'guests', NULL, '{"id":"guests","name":"Guests","description":null,"priority":20,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000010b773b5c5', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'IDENTITY_PROFILE', 'leavers', NULL, '{"id":"leavers","name":"Leavers","description":null,"priority":30,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000011e7951240', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'IDENTITY', 'ann', NULL, '{"id":"ann","name":"Ann","email":"ann@example.com","identityProfileId":"employees","attributes":{"department":"Finance"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000012ab51cdfc', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'IDENTITY', 'bob', NULL, '{"id":"bob","name":"Bob","email":null,"identityProfileId":"employees","attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000013b057cdad', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'IDENTITY', 'cem', NULL, '{"id":"cem","name":"Cem","email":null,"identityProfileId":"guests","attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000001471d8097e', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'IDENTITY', 'dee', NULL, '{"id":"dee","name":"Dee","email":null,"identityProfileId":"guests","attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000001525e64064', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ACCOUNT', 'a-ann', NULL, '{"id":"a-ann","sourceId":"erp","identityId":"ann","nativeIdentity":"ann","name":"Ann","disabled":false,"attributes":{"memberOf":["viewers"],"costCenter":"1"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000016b0712865', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ACCOUNT', 'a-bob', NULL, '{"id":"a-bob","sourceId":"erp","identityId":"bob","nativeIdentity":"BOB","name":"Bob","disabled":true,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d7000800000170c739828', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ACCOUNT', 'a-none', NULL, '{"id":"a-none","sourceId":"erp","identityId":null,"nativeIdentity":"svc","name":"Service","disabled":false,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000001831af7bde', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ASSIGNMENT', 'ann/ROLE/lead', NULL, '{"identityId":"ann","access":{"type":"ROLE","id":"lead"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d700080000019884fc199', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ASSIGNMENT', 'ann/ENTITLEMENT/pay', NULL, '{"identityId":"ann","access":{"type":"ENTITLEMENT","id":"pay"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000001a3cc7cb32', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ASSIGNMENT', 'bob/ENTITLEMENT/pay', NULL, '{"identityId":"bob","access":{"type":"ENTITLEMENT","id":"pay"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000001b5573ad2b', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ASSIGNMENT', 'cem/ROLE/staff', NULL, '{"identityId":"cem","access":{"type":"ROLE","id":"staff"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000001c631b4440', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'ASSIGNMENT', 'dee/ROLE/lead', NULL, '{"identityId":"dee","access":{"type":"ROLE","id":"lead"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000001d5d5821f9', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'SOD_POLICY', 'p2p', NULL, '{"id":"p2p","name":"Pay and post","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1}],"threshold":2,"created":"2026-11-28T13:39:05.049Z","modified":"2026-11-28T13:39:05.049Z"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22261814d70008000001e26cace93', '2026-11-28T13:39:05.165Z', 'cli:root', '01a222617f8770008e24b19382a33331', 'CREATED', 'SOD_POLICY', 'draft', NULL, '{"id":"draft","name":"Draft","description":null,"state":"NOT_ENFORCED","level":"LOW","ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"created":"2026-11-28T13:39:05.049Z","modified":"2026-11-28T13:39:05.049Z"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222618237700080000001f32ef58f', '2026-11-28T13:39:05.399Z', 'governance-cli', '01a2226181d270008a4e5f95e6cd2a58', 'CREATED', 'SOURCE', '01a22261822670008416bf249f909070', NULL, '{"id":"01a22261822670008416bf249f909070","name":"CRM","description":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261829c7000800000025c18fe35', '2026-11-28T13:39:05.500Z', 'governance-cli', '01a2226182597000880667bf60117a8f', 'CREATED', 'ACCOUNT', 'c-ann', NULL, '{"id":"c-ann","sourceId":"01a22261822670008416bf249f909070","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"attributes":{"tier":"1"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226182af700080000003f90a5a60', '2026-11-28T13:39:05.519Z', 'governance-cli', '01a2226182a770008e4c6d2b89d46702', 'UPDATED', 'SOURCE', 'hr', '{"id":"hr","name":"HR","description":null,"attributes":{"team":"x"}}', '{"id":"hr","name":"Core HR","description":null,"attributes":{"team":"y"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226182c17000800000045159a0c8', '2026-11-28T13:39:05.537Z', 'governance-cli', '01a2226182b37000882c4c0dac3b712d', 'CREATED', 'ACCOUNT_ATTRIBUTE', '01a22261822670008416bf249f909070/memberOf', NULL, '{"sourceId":"01a22261822670008416bf249f909070","name":"memberOf","type":"STRING","multiValued":true,"entitlement":false,"description":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226182c6700080000005629acc39', '2026-11-28T13:39:05.542Z', 'governance-cli', '01a2226182c470008378908bb159ccbe', 'CREATED', 'SOURCE', '01a2226182c570008e0f020b4d3ecb4c', NULL, '{"id":"01a2226182c570008e0f020b4d3ecb4c","name":"Old","description":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226182e17000800000069ff56957', '2026-11-28T13:39:05.569Z', 'governance-cli', '01a2226182cf700088aefe102c9cc372', 'CREATED', 'ACCOUNT', 'o-ann', NULL, '{"id":"o-ann","sourceId":"01a2226182c570008e0f020b4d3ecb4c","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226183197000800000070e4cc18e', '2026-11-28T13:39:05.625Z', 'governance-cli', '01a2226182f0700085526a0f775b55ba', 'DELETED', 'ACCOUNT', 'o-ann', '{"id":"o-ann","sourceId":"01a2226182c570008e0f020b4d3ecb4c","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226183197000800000088d13c538', '2026-11-28T13:39:05.625Z', 'governance-cli', '01a2226182f0700085526a0f775b55ba', 'DELETED', 'SOURCE', '01a2226182c570008e0f020b4d3ecb4c', '{"id":"01a2226182c570008e0f020b4d3ecb4c","name":"Old","description":null,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261832470008000000973a20871', '2026-11-28T13:39:05.636Z', 'governance-cli', '01a22261831f70008cc85f4fc5adcc84', 'CREATED', 'IDENTITY', 'eve', NULL, '{"id":"eve","name":"Eve","email":null,"identityProfileId":null,"attributes":{"department":"Sales"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261833370008000000ada421924', '2026-11-28T13:39:05.651Z', 'governance-cli', '01a22261832770008c569b6f0b4e94a0', 'UPDATED', 'IDENTITY', 'cem', '{"id":"cem","name":"Cem","email":null,"identityProfileId":"guests","attributes":{}}', '{"id":"cem","name":"Cem Y.","email":null,"identityProfileId":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261834170008000000bc34c2666', '2026-11-28T13:39:05.665Z', 'governance-cli', '01a222618338700081ea53807b829b1d', 'CREATED', 'ASSIGNMENT', 'eve/ENTITLEMENT/pay', NULL, '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"pay"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261834170008000000c040f9110', '2026-11-28T13:39:05.665Z', 'governance-cli', '01a222618338700081ea53807b829b1d', 'CREATED', 'ASSIGNMENT', 'eve/ENTITLEMENT/post', NULL, '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"post"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261835770008000000df3917f8a', '2026-11-28T13:39:05.687Z', 'governance-cli', '01a22261834770008d92ea6df75a7696', 'CREATED', 'IDENTITY', 'fay', NULL, '{"id":"fay","name":"Fay","email":null,"identityProfileId":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261836970008000000ea4e38900', '2026-11-28T13:39:05.705Z', 'governance-cli', '01a22261835f7000809e965b5805e58e', 'DELETED', 'IDENTITY', 'fay', '{"id":"fay","name":"Fay","email":null,"identityProfileId":null,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261837a70008000000f7ad0ddd6', '2026-11-28T13:39:05.722Z', 'governance-cli', '01a222618370700089b526143ca5bdcf', 'CREATED', 'ROLE', 'temp', NULL, '{"type":"ROLE","id":"temp","name":"Temp","description":null,"sourceId":null,"attribute":null,"value":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261838c7000800000105a85e64c', '2026-11-28T13:39:05.740Z', 'governance-cli', '01a22261837f70008f6662f595fa1bd0', 'CREATED', 'GRANT', 'ROLE/temp/ENTITLEMENT/view', NULL, '{"parent":{"type":"ROLE","id":"temp"},"child":{"type":"ENTITLEMENT","id":"view"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226183e87000800000111956a1a0', '2026-11-28T13:39:05.832Z', 'governance-cli', '01a2226183c5700088940e848896e0f0', 'DELETED', 'GRANT', 'ROLE/temp/ENTITLEMENT/view', '{"parent":{"type":"ROLE","id":"temp"},"child":{"type":"ENTITLEMENT","id":"view"}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226183e87000800000120296b19d', '2026-11-28T13:39:05.832Z', 'governance-cli', '01a2226183c5700088940e848896e0f0', 'DELETED', 'ROLE', 'temp', '{"type":"ROLE","id":"temp","name":"Temp","description":null,"sourceId":null,"attribute":null,"value":null}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226183f970008000001374765217', '2026-11-28T13:39:05.849Z', 'governance-cli', '01a2226183ec70008c6af187c0de0500', 'CREATED', 'SOD_POLICY', '01a2226183f57000885a9f6cfaeaa59b', NULL, '{"name":"Post and view","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"id":"01a2226183f57000885a9f6cfaeaa59b","created":"2026-11-28T13:39:05.846Z","modified":"2026-11-28T13:39:05.846Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a222618406700080000014eecef934', '2026-11-28T13:39:05.862Z', 'governance-cli', '01a2226183fc70008025496d723d657e', 'UPDATED', 'SOD_POLICY', '01a2226183f57000885a9f6cfaeaa59b', '{"id":"01a2226183f57000885a9f6cfaeaa59b","name":"Post and view","description":null,"type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:39:05.846Z","modified":"2026-11-28T13:39:05.846Z"}', '{"id":"01a2226183f57000885a9f6cfaeaa59b","name":"Post and view","description":"Changed","type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:39:05.846Z","modified":"2026-11-28T13:39:05.859Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261841570008000001548768c42', '2026-11-28T13:39:05.877Z', 'governance-cli', '01a22261840970008ff952b505010a03', 'CREATED', 'SOD_POLICY', '01a2226184117000888c095b9814b877', NULL, '{"name":"Gone","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"id":"01a2226184117000888c095b9814b877","created":"2026-11-28T13:39:05.875Z","modified":"2026-11-28T13:39:05.875Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226184277000800000164566eba8', '2026-11-28T13:39:05.895Z', 'governance-cli', '01a22261842370008d3c9dd4471fe4ce', 'DELETED', 'SOD_POLICY', '01a2226184117000888c095b9814b877', '{"id":"01a2226184117000888c095b9814b877","name":"Gone","description":null,"type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:39:05.875Z","modified":"2026-11-28T13:39:05.875Z"}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261842f700080000017b01cd680', '2026-11-28T13:39:05.903Z', 'governance-cli', '01a22261842a70008fb14fed05dd8dc4', 'UPDATED', 'AUTH_PROFILE', 'employees', '{"id":"employees","name":"Employees","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', '{"id":"employees","name":"Employees","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":"Portal","strongAuthLogin":false}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a222618439700080000018b1c30cd8', '2026-11-28T13:39:05.913Z', 'governance-cli', '01a2226184317000854bf0d63b3a7fb4', 'UPDATED', 'AUTH_PROFILE', 'leavers', '{"id":"leavers","name":"Leavers","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', '{"id":"leavers","name":"Leavers","type":"NON_PTA","offNetwork":true,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a222618446700080000019b731243e', '2026-11-28T13:39:05.926Z', 'governance-cli', '01a22261843c7000864e8fab0bb08b2c', 'UPDATED', 'IDENTITY_PROFILE', 'employees', '{"id":"employees","name":"Employees","description":null,"priority":10,"authoritativeSourceId":"hr"}', '{"id":"employees","name":"All staff","description":null,"priority":0,"authoritativeSourceId":"hr"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261845870008000001a60805118', '2026-11-28T13:39:05.944Z', 'governance-cli', '01a22261844f70008f5effa175906702', 'DELETED', 'IDENTITY_PROFILE', 'leavers', '{"id":"leavers","name":"Leavers","description":null,"priority":30,"authoritativeSourceId":"hr"}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261846e70008000001bb298295e', '2026-11-28T13:39:05.966Z', 'governance-cli', '01a22261845a700084ef06883bf20ba3', 'CREATED', 'SEARCH_ATTRIBUTE', '01a22261846070008af891bcf38e421e', NULL, '{"id":"01a22261846070008af891bcf38e421e","name":"costs","displayName":"Costs","applicationAttributes":{"erp":"costCenter"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226184c470008000001caf2e7663', '2026-11-28T13:39:06.052Z', 'governance-cli', '01a2226184767000815e9d3c7d5b81c0', 'CREATED', 'SEARCH_ATTRIBUTE', '01a2226184c0700084c92012197f2424', NULL, '{"id":"01a2226184c0700084c92012197f2424","name":"gone","displayName":"Gone","applicationAttributes":{"erp":"costCenter"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22261850370008000001d4c066094', '2026-11-28T13:39:06.115Z', 'governance-cli', '01a2226184e3700088e22987192e9b2d', 'DELETED', 'SEARCH_ATTRIBUTE', '01a2226184c0700084c92012197f2424', '{"id":"01a2226184c0700084c92012197f2424","name":"gone","displayName":"Gone","applicationAttributes":{"erp":"costCenter"}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226189e27000800000012675d497', '2026-11-28T13:39:07.362Z', 'cli:root', '01a22261899870008cc273529d7bcd94', 'CREATED', 'IDENTITY_PROFILE', 'leavers', NULL, '{"id":"leavers","name":"Leavers","description":null,"priority":40,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_seal VALUES (1, '01a22261814d70008000000128d023c3', '0000000000000000000000000000000000000000000000000000000000000000', '291753bbbe5fff410f1946d934f61bb3b68fbe6150899597e6bf92099bfd33d1');
INSERT INTO public.audit_seal VALUES (2, '01a22261814d7000800000023adfbe71', '291753bbbe5fff410f1946d934f61bb3b68fbe6150899597e6bf92099bfd33d1', 'e652f84bc6c2e88684df4a97c725706f646016a0165f5cbe4a62216a856b8c59');
INSERT INTO public.audit_seal VALUES (3, '01a22261814d7000800000038539c34c', 'e652f84bc6c2e88684df4a97c725706f646016a0165f5cbe4a62216a856b8c59', 'e71bded5a89f3324f4c68d6083ad3062031ddaa3d3a7f61cee4ecae4083b50e7');
INSERT INTO public.audit_seal VALUES (4, '01a22261814d700080000004ff28d44a', 'e71bded5a89f3324f4c68d6083ad3062031ddaa3d3a7f61cee4ecae4083b50e7', '4d95f0b10aa1dedea665603ba1189f3870d876786a78967c52ee8d2810b0d95e');
INSERT INTO public.audit_seal VALUES (5, '01a22261814d70008000000512d7d898', '4d95f0b10aa1dedea665603ba1189f3870d876786a78967c52ee8d2810b0d95e', '1c5a11e66e98d53e04835d3607e1021a8b65e1e6222e5c1b8253aec0b57c68b5');
INSERT INTO public.audit_seal VALUES (6, '01a22261814d700080000006d9dcbf90', '1c5a11e66e98d53e04835d3607e1021a8b65e1e6222e5c1b8253aec0b57c68b5', '775c6fe572a78b7a04f24d287578ffb9e370dd5d5460adc2863aaae4b04740ae');
INSERT INTO public.audit_seal VALUES (7, '01a22261814d700080000007b7d450a8', '775c6fe572a78b7a04f24d287578ffb9e370dd5d5460adc2863aaae4b04740ae', '9c20e304c5e5750822e47870051dc121fd66974ed0ad341080a4ec1cf76f3ff4');
INSERT INTO public.audit_seal VALUES (8, '01a22261814d700080000008fff3ec46', '9c20e304c5e5750822e47870051dc121fd66974ed0ad341080a4ec1cf76f3ff4', 'b8098b1e09a124e23aa585397753b18632a023337bff337cdbe9d9f038480efa');
INSERT INTO public.audit_seal VALUES (9, '01a22261814d700080000009ba4dd3e2', 'b8098b1e09a124e23aa585397753b18632a023337bff337cdbe9d9f038480efa', '6e86cbb35a9d66d2a943fd112cfc04dd01de74e746fa7fcd3a7bc8941bc81e8a');
INSERT INTO public.audit_seal VALUES (10, '01a22261814d70008000000a210ee0e2', '6e86cbb35a9d66d2a943fd112cfc04dd01de74e746fa7fcd3a7bc8941bc81e8a', 'ea1b798dbe75057f47b77da0980b08dc8d1c0717865021ce60f2b028e2f55e78');
INSERT INTO public.audit_seal VALUES (11, '01a22261814d70008000000bf4bc0d14', 'ea1b798dbe75057f47b77da0980b08dc8d1c0717865021ce60f2b028e2f55e78', '4205af20ef83e3089143065a426e20a60f0114dcbe66ce41cd6566185abc2f25');
INSERT INTO public.audit_seal VALUES (12, '01a22261814d70008000000cab7b51d2', '4205af20ef83e3089143065a426e20a60f0114dcbe66ce41cd6566185abc2f25', '83e347ad05ac76c56d90d128e1b7942ed230e451e9c8d0d0056b6a30c2defe92');
INSERT INTO public.audit_seal VALUES (13, '01a22261814d70008000000de8d6b158', '83e347ad05ac76c56d90d128e1b7942ed230e451e9c8d0d0056b6a30c2defe92', 'd8e7a73c7f32d5f3c62346eec8449f9918389570ccd3f1891989f60feb09f08e');
INSERT INTO public.audit_seal VALUES (14, '01a22261814d70008000000e6c7fa26a', 'd8e7a73c7f32d5f3c62346eec8449f9918389570ccd3f1891989f60feb09f08e', '4fda9926f4a5cc2d13944b0659295218faf003eafd1348e1e7f09601d6001f2c');
INSERT INTO public.audit_seal VALUES (15, '01a22261814d70008000000f2d8ad301', '4fda9926f4a5cc2d13944b0659295218faf003eafd1348e1e7f09601d6001f2c', '406836747c0df5582d7a572d6d9ed002c5139d9f4371ae6923fa1c974f157940');
INSERT INTO public.audit_seal VALUES (16, '01a22261814d700080000010b773b5c5', '406836747c0df5582d7a572d6d9ed002c5139d9f4371ae6923fa1c974f157940', 'c9d35b8292f807f0fe32b0b7bae66b1645b00cbf871be97234b7c8e544bad66e');
INSERT INTO public.audit_seal VALUES (17, '01a22261814d700080000011e7951240', 'c9d35b8292f807f0fe32b0b7bae66b1645b00cbf871be97234b7c8e544bad66e', '0a7400490af56ede32eda79d17536ff8e2ef1e7ea9129aa81fdb0ca495905d61');
INSERT INTO public.audit_seal VALUES (18, '01a22261814d700080000012ab51cdfc', '0a7400490af56ede32eda79d17536ff8e2ef1e7ea9129aa81fdb0ca495905d61', '05fddd680ae10741a9fe4122b276ed35b11b9d98a62e8fde8abe9f6698a5effa');
INSERT INTO public.audit_seal VALUES (19, '01a22261814d700080000013b057cdad', '05fddd680ae10741a9fe4122b276ed35b11b9d98a62e8fde8abe9f6698a5effa', '08a2ae5d09ab21257da14174771dd8bf770a0e6ba32b8ffddf4697ef6aacacd8');
INSERT INTO public.audit_seal VALUES (20, '01a22261814d70008000001471d8097e', '08a2ae5d09ab21257da14174771dd8bf770a0e6ba32b8ffddf4697ef6aacacd8', '6f7fd3bb428f49b340481bc8ce8b4ab6fd8c0cf72414ad85ea7818435998a58f');
INSERT INTO public.audit_seal VALUES (21, '01a22261814d70008000001525e64064', '6f7fd3bb428f49b340481bc8ce8b4ab6fd8c0cf72414ad85ea7818435998a58f', '65916a741e7b19557f3a7f2efa915636d06cce91bda1dceb29add55b8cbaa733');
INSERT INTO public.audit_seal VALUES (22, '01a22261814d700080000016b0712865', '65916a741e7b19557f3a7f2efa915636d06cce91bda1dceb29add55b8cbaa733', '7dac6c04cb31aa5db94b539802cea17725b556c3abf9681d42fffe546b5857de');
INSERT INTO public.audit_seal VALUES (23, '01a22261814d7000800000170c739828', '7dac6c04cb31aa5db94b539802cea17725b556c3abf9681d42fffe546b5857de', 'd5fd773241b2f830d1a0b23be343bf03905934becefd958b4924cb537e0b5e26');
INSERT INTO public.audit_seal VALUES (24, '01a22261814d70008000001831af7bde', 'd5fd773241b2f830d1a0b23be343bf03905934becefd958b4924cb537e0b5e26', '2b15633ca2a84ebc7ed671b5d57c13a1687e6f146a51663e8a675944d9162312');
INSERT INTO public.audit_seal VALUES (25, '01a22261814d700080000019884fc199', '2b15633ca2a84ebc7ed671b5d57c13a1687e6f146a51663e8a675944d9162312', 'e1419784cc230a163fb0f64037e7d97356baad750ac3f327524a87369e3c8b51');
INSERT INTO public.audit_seal VALUES (26, '01a22261814d70008000001a3cc7cb32', 'e1419784cc230a163fb0f64037e7d97356baad750ac3f327524a87369e3c8b51', '74b81527d759e623ef81c8ff63c954d32f8d537ceb4823f7c400faf2a88e2b3f');
INSERT INTO public.audit_seal VALUES (27, '01a22261814d70008000001b5573ad2b', '74b81527d759e623ef81c8ff63c954d32f8d537ceb4823f7c400faf2a88e2b3f', '83c9a8318973af18c0f9bee4ec4931005b629556c4119b3e8b0e3e8e9169bef0');
INSERT INTO public.audit_seal VALUES (28, '01a22261814d70008000001c631b4440', '83c9a8318973af18c0f9bee4ec4931005b629556c4119b3e8b0e3e8e9169bef0', '5441f2e99e1f65c3532cf06491846ef755b8345eb3fe90ea6ff187fe9ec4c30b');
INSERT INTO public.audit_seal VALUES (29, '01a22261814d70008000001d5d5821f9', '5441f2e99e1f65c3532cf06491846ef755b8345eb3fe90ea6ff187fe9ec4c30b', 'fc4cb64275e80ca043cb6aeca36b678fc3291bd4474595ce74faa6294c9a1efb');
INSERT INTO public.audit_seal VALUES (30, '01a22261814d70008000001e26cace93', 'fc4cb64275e80ca043cb6aeca36b678fc3291bd4474595ce74faa6294c9a1efb', 'cb950beed79763731f568f3dff8ea6cec64df68e3c6d50b078e194087af19346');
INSERT INTO public.audit_seal VALUES (31, '01a222618237700080000001f32ef58f', 'cb950beed79763731f568f3dff8ea6cec64df68e3c6d50b078e194087af19346', 'aa8c7b2e15ff1dcda54d4b4b1a879386cc686a4056b0d6eca3126779d0e15332');
INSERT INTO public.audit_seal VALUES (32, '01a22261829c7000800000025c18fe35', 'aa8c7b2e15ff1dcda54d4b4b1a879386cc686a4056b0d6eca3126779d0e15332', '1f09aee9a5da06bf89f4b3d68bdc8688deed9710df86d73827353e086878a6c4');
INSERT INTO public.audit_seal VALUES (33, '01a2226182af700080000003f90a5a60', '1f09aee9a5da06bf89f4b3d68bdc8688deed9710df86d73827353e086878a6c4', '98d1651337169880ac7b7eb1c92c3737ba80fb899978a04660bf3f8ce8cb753d');
INSERT INTO public.audit_seal VALUES (34, '01a2226182c17000800000045159a0c8', '98d1651337169880ac7b7eb1c92c3737ba80fb899978a04660bf3f8ce8cb753d', '88b1b76ab8e3a43df68dafe6feacc7af82b4a0f53673c52202b3691222f6e730');
INSERT INTO public.audit_seal VALUES (35, '01a2226182c6700080000005629acc39', '88b1b76ab8e3a43df68dafe6feacc7af82b4a0f53673c52202b3691222f6e730', '9b63dd6d0c0a1c3ee52a908c234ae66c940f850080e1fb71d287bc4450da55a1');
INSERT INTO public.audit_seal VALUES (36, '01a2226182e17000800000069ff56957', '9b63dd6d0c0a1c3ee52a908c234ae66c940f850080e1fb71d287bc4450da55a1', 'ea1893419245bcf8651ea5f550b89762ec05b703b957c588d158251b8daaeaa2');
INSERT INTO public.audit_seal VALUES (37, '01a2226183197000800000070e4cc18e', 'ea1893419245bcf8651ea5f550b89762ec05b703b957c588d158251b8daaeaa2', '0165392e6308b6b0f7f4591c8bf6e1acc98cfc66f0ca5a954835eee9963626cc');
INSERT INTO public.audit_seal VALUES (38, '01a2226183197000800000088d13c538', '0165392e6308b6b0f7f4591c8bf6e1acc98cfc66f0ca5a954835eee9963626cc', '26d71c7a9a78404377b6318368da85bd737718a5347deb536895b59b30812ddd');
INSERT INTO public.audit_seal VALUES (39, '01a22261832470008000000973a20871', '26d71c7a9a78404377b6318368da85bd737718a5347deb536895b59b30812ddd', 'bf8045a871332a5947978c45d2fd30673cc3c03dbaaab05d2e498cd7a55e5fef');
INSERT INTO public.audit_seal VALUES (40, '01a22261833370008000000ada421924', 'bf8045a871332a5947978c45d2fd30673cc3c03dbaaab05d2e498cd7a55e5fef', '1835c1fb1e85625b885f018962d848f934047f706e6a52369a7e42df20f2f151');
INSERT INTO public.audit_seal VALUES (41, '01a22261834170008000000bc34c2666', '1835c1fb1e85625b885f018962d848f934047f706e6a52369a7e42df20f2f151', 'cdbc7d4343088e49dfd0ced170c700d8fde32aa9cc0c834cf8bd76188d8d2d18');
INSERT INTO public.audit_seal VALUES (42, '01a22261834170008000000c040f9110', 'cdbc7d4343088e49dfd0ced170c700d8fde32aa9cc0c834cf8bd76188d8d2d18', '6b4f4fef6d6991124af875fb5d4f2999fbf6bf2b1ae8dcb477826e374b4a3526');
INSERT INTO public.audit_seal VALUES (43, '01a22261835770008000000df3917f8a', '6b4f4fef6d6991124af875fb5d4f2999fbf6bf2b1ae8dcb477826e374b4a3526', 'b511f453e88e5ddfc2e42419b527e05bb6c7c668cfe15169c4c08344bb46b392');
INSERT INTO public.audit_seal VALUES (44, '01a22261836970008000000ea4e38900', 'b511f453e88e5ddfc2e42419b527e05bb6c7c668cfe15169c4c08344bb46b392', 'ec16c822107935af007861e4574415512b1e02699eeba0c48564c65d23ba79ee');
INSERT INTO public.audit_seal VALUES (45, '01a22261837a70008000000f7ad0ddd6', 'ec16c822107935af007861e4574415512b1e02699eeba0c48564c65d23ba79ee', 'ba09abb15056a1f8981a3215fd56e4a03f1dfaef3236b04a0a612e23afe307aa');
INSERT INTO public.audit_seal VALUES (46, '01a22261838c7000800000105a85e64c', 'ba09abb15056a1f8981a3215fd56e4a03f1dfaef3236b04a0a612e23afe307aa', 'e400744a2000c175cf888fe002e9868e341711f2a3294b3ecd13fe3721daf76f');
INSERT INTO public.audit_seal VALUES (47, '01a2226183e87000800000111956a1a0', 'e400744a2000c175cf888fe002e9868e341711f2a3294b3ecd13fe3721daf76f', '7d7d72b6c71b28a9a53c2e84aed4f680c232f9d0cd74422564ebde2fe3f88c3a');
INSERT INTO public.audit_seal VALUES (48, '01a2226183e87000800000120296b19d', '7d7d72b6c71b28a9a53c2e84aed4f680c232f9d0cd74422564ebde2fe3f88c3a', 'fb2d43bb2d2fe188a5405729710bf9f7d0eef5f0e69bb5ce542ec5be7d2a688f');
INSERT INTO public.audit_seal VALUES (49, '01a2226183f970008000001374765217', 'fb2d43bb2d2fe188a5405729710bf9f7d0eef5f0e69bb5ce542ec5be7d2a688f', 'b88ad45211a6634ebf1231e3433fe05d023351c9e562d48cd3807d9e63df811b');
INSERT INTO public.audit_seal VALUES (50, '01a222618406700080000014eecef934', 'b88ad45211a6634ebf1231e3433fe05d023351c9e562d48cd3807d9e63df811b', 'a1b07bc0d63a5a9ac69e4c1f3a308060085f644ce7ed95132feea012257d53bc');
INSERT INTO public.audit_seal VALUES (51, '01a22261841570008000001548768c42', 'a1b07bc0d63a5a9ac69e4c1f3a308060085f644ce7ed95132feea012257d53bc', 'cb7353626e68f8a5d3010deff7d5bf437e00e1b87e7d36bceecd876ba66ed6b1');
INSERT INTO public.audit_seal VALUES (52, '01a2226184277000800000164566eba8', 'cb7353626e68f8a5d3010deff7d5bf437e00e1b87e7d36bceecd876ba66ed6b1', '4d3f2f1b8c0ffbb6e56489999693a10ea14075233ea687d02c7dd90114626770');
INSERT INTO public.audit_seal VALUES (53, '01a22261842f700080000017b01cd680', '4d3f2f1b8c0ffbb6e56489999693a10ea14075233ea687d02c7dd90114626770', '2a3c4f1d8a87ba6b1b5797ed2dd7977123b2f1916ff02dc6f3f65ca5f9c6267a');
INSERT INTO public.audit_seal VALUES (54, '01a222618439700080000018b1c30cd8', '2a3c4f1d8a87ba6b1b5797ed2dd7977123b2f1916ff02dc6f3f65ca5f9c6267a', 'f756b69bfdac0d92083c8a2c4837c50149a0cdc870c63766f71052fc03681645');
INSERT INTO public.audit_seal VALUES (55, '01a222618446700080000019b731243e', 'f756b69bfdac0d92083c8a2c4837c50149a0cdc870c63766f71052fc03681645', '9acdf32eeabdabbd8c012ddb82a64d226a174da01670c0101b0d612bddef197b');
INSERT INTO public.audit_seal VALUES (56, '01a22261845870008000001a60805118', '9acdf32eeabdabbd8c012ddb82a64d226a174da01670c0101b0d612bddef197b', '4cabde9147f910673be14033debba00e79941ad37820501c032c1ad793fcc26e');
INSERT INTO public.audit_seal VALUES (57, '01a22261846e70008000001bb298295e', '4cabde9147f910673be14033debba00e79941ad37820501c032c1ad793fcc26e', 'f0465a8bb057601b5ac67fc52fdd0e159bff9ba99178456ecf280fbc2186fc60');
INSERT INTO public.audit_seal VALUES (58, '01a2226184c470008000001caf2e7663', 'f0465a8bb057601b5ac67fc52fdd0e159bff9ba99178456ecf280fbc2186fc60', '08211ca73d8d76ed70f49f82d3debee3913b5d8b1bd9914c8dcfd0ee45c3f5e7');
INSERT INTO public.audit_seal VALUES (59, '01a22261850370008000001d4c066094', '08211ca73d8d76ed70f49f82d3debee3913b5d8b1bd9914c8dcfd0ee45c3f5e7', 'f74a07b7c939e1afbec29848192caf49a861d63368e97d027026a1ba15593552');
INSERT INTO public.audit_seal VALUES (60, '01a2226189e27000800000012675d497', 'f74a07b7c939e1afbec29848192caf49a861d63368e97d027026a1ba15593552', 'ff2e9e48205fff39be81e4811c03d9f315811e2e81a59889aa999c3ea1517c42');
INSERT INTO public.change_log VALUES ('access', 0, '07ae3874-4432-40e4-9a39-b63037af0329', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 0, '07ae3874-4432-40e4-9a39-b63037af0329', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 0, '07ae3874-4432-40e4-9a39-b63037af0329', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 0, '07ae3874-4432-40e4-9a39-b63037af0329', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 0, '07ae3874-4432-40e4-9a39-b63037af0329', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 1, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accessItems', '["ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 2, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accessItems', '["ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 3, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accessItems', '["ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 4, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accessItems', '["ACCESS_PROFILE","clerk"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 5, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accessItems', '["ROLE","staff"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 6, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accessItems', '["ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 7, '9b4a2995-cfee-488e-b353-9540fcc32013', 'grants', '["ROLE","staff","ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 8, '9b4a2995-cfee-488e-b353-9540fcc32013', 'grants', '["ROLE","lead","ACCESS_PROFILE","clerk"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 9, '9b4a2995-cfee-488e-b353-9540fcc32013', 'grants', '["ACCESS_PROFILE","clerk","ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 1, '9b4a2995-cfee-488e-b353-9540fcc32013', 'identities', '["ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 2, '9b4a2995-cfee-488e-b353-9540fcc32013', 'identities', '["bob"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 3, '9b4a2995-cfee-488e-b353-9540fcc32013', 'identities', '["cem"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 4, '9b4a2995-cfee-488e-b353-9540fcc32013', 'identities', '["dee"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 5, '9b4a2995-cfee-488e-b353-9540fcc32013', 'assignments', '["ann","ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 6, '9b4a2995-cfee-488e-b353-9540fcc32013', 'assignments', '["ann","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 7, '9b4a2995-cfee-488e-b353-9540fcc32013', 'assignments', '["bob","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 8, '9b4a2995-cfee-488e-b353-9540fcc32013', 'assignments', '["cem","ROLE","staff"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 9, '9b4a2995-cfee-488e-b353-9540fcc32013', 'assignments', '["dee","ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 1, '9b4a2995-cfee-488e-b353-9540fcc32013', 'sources', '["hr"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 2, '9b4a2995-cfee-488e-b353-9540fcc32013', 'sources', '["erp"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 3, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accountAttributes', '["erp","memberOf"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 4, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accountAttributes', '["erp","costCenter"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 5, '9b4a2995-cfee-488e-b353-9540fcc32013', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 6, '9b4a2995-cfee-488e-b353-9540fcc32013', 'identityProfiles', '["guests"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 7, '9b4a2995-cfee-488e-b353-9540fcc32013', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 8, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accounts', '["a-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 9, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accounts', '["a-bob"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 10, '9b4a2995-cfee-488e-b353-9540fcc32013', 'accounts', '["a-none"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 1, '9b4a2995-cfee-488e-b353-9540fcc32013', 'sodPolicies', '["p2p"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 2, '9b4a2995-cfee-488e-b353-9540fcc32013', 'sodPolicies', '["draft"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 11, 'f411d9ca-a1b8-43b9-89c9-fa5ad9381919', 'sources', '["01a22261822670008416bf249f909070"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 12, 'd7466d2d-0caa-4354-8e21-b60812ad096d', 'accounts', '["c-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 13, '7cf7008e-4d75-4a8a-8038-c64a6be6b70f', 'sources', '["hr"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 14, 'f1a63142-3b78-40b4-9a09-00589dc8807a', 'accountAttributes', '["01a22261822670008416bf249f909070","memberOf"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 15, '810b1660-bac2-4f89-a51a-1c15664099cf', 'sources', '["01a2226182c570008e0f020b4d3ecb4c"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 16, '47d4d121-555c-4156-ab6b-ddd247e5bb7b', 'accounts', '["o-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 17, '9866c43d-ef8a-43a6-89ab-34d406d03bf5', 'accounts', '["o-ann"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 18, '9866c43d-ef8a-43a6-89ab-34d406d03bf5', 'sources', '["01a2226182c570008e0f020b4d3ecb4c"]', 'DELETED');
INSERT INTO public.change_log VALUES ('assignments', 10, '0b689321-dbf0-4193-ad7c-7e07efc1fa17', 'identities', '["eve"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 11, 'b4238692-7c20-467b-91ca-615d676ccbd7', 'identities', '["cem"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 12, '6349caa4-f794-44c0-81ec-a322d292de81', 'assignments', '["eve","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 13, '6349caa4-f794-44c0-81ec-a322d292de81', 'assignments', '["eve","ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 14, 'd586d7a5-aa83-4f5b-97f6-a1ba3cb223dd', 'identities', '["fay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 15, '88b0a7f7-42d6-448a-9272-79f087d50c59', 'identities', '["fay"]', 'DELETED');
INSERT INTO public.change_log VALUES ('access', 10, '79272577-dd59-4ead-bf2f-22809a87784d', 'accessItems', '["ROLE","temp"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 11, '591e3071-4f34-4d1b-bd74-51349624960f', 'grants', '["ROLE","temp","ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 12, '416c9085-642d-439e-a772-ec21a988f016', 'grants', '["ROLE","temp","ENTITLEMENT","view"]', 'DELETED');
INSERT INTO public.change_log VALUES ('access', 13, '416c9085-642d-439e-a772-ec21a988f016', 'accessItems', '["ROLE","temp"]', 'DELETED');
INSERT INTO public.change_log VALUES ('sod-policies', 3, '7b6626d1-d90d-450a-95ba-16430a42d6bd', 'sodPolicies', '["01a2226183f57000885a9f6cfaeaa59b"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 4, '18b7019e-ed76-4746-a075-2ae4e6ad06a4', 'sodPolicies', '["01a2226183f57000885a9f6cfaeaa59b"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 5, '75171a4f-3d84-43d5-b14f-7486c0a9b19c', 'sodPolicies', '["01a2226184117000888c095b9814b877"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 6, '375999ff-981f-462b-b95d-4d77da411e41', 'sodPolicies', '["01a2226184117000888c095b9814b877"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 19, 'e496ecad-62f1-4f99-8f22-f4976a7ef2a6', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 20, '18b4f90c-b58b-4209-b642-9efe5b5ff551', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 21, 'a9259e75-9211-4fca-9c6e-a7ab3505134d', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 22, '5d6c209d-5ca4-4eeb-b6c8-bcadebe793c1', 'identityProfiles', '["leavers"]', 'DELETED');
INSERT INTO public.change_log VALUES ('search-attributes', 1, '054a3cf1-05dc-46b6-b32e-55033135da07', 'searchAttributes', '["01a22261846070008af891bcf38e421e"]', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 2, '94177815-c275-4cdd-9c68-4767d748c491', 'searchAttributes', '["01a2226184c0700084c92012197f2424"]', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 3, 'dc1dcec8-e1be-4774-ace2-789cf4af0779', 'searchAttributes', '["01a2226184c0700084c92012197f2424"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 23, 'a47833d8-e25b-413a-bbb1-7a646b794192', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.identity VALUES ('ann', 'Ann', 'ann@example.com', 'employees', '{"department":"Finance"}');
INSERT INTO public.identity VALUES ('bob', 'Bob', NULL, 'employees', '{}');
INSERT INTO public.identity VALUES ('dee', 'Dee', NULL, 'guests', '{}');
INSERT INTO public.identity VALUES ('eve', 'Eve', NULL, NULL, '{"department":"Sales"}');
INSERT INTO public.identity VALUES ('cem', 'Cem Y.', NULL, NULL, '{}');
INSERT INTO public.identity_profile VALUES ('guests', 'Guests', 'guests', NULL, 20, 'hr', 'NON_PTA', 0, 0, NULL, NULL, 0);
INSERT INTO public.identity_profile VALUES ('employees', 'All staff', 'all staff', NULL, 0, 'hr', 'NON_PTA', 0, 0, NULL, 'Portal', 0);
INSERT INTO public.identity_profile VALUES ('leavers', 'Leavers', 'leavers', NULL, 40, 'hr', 'NON_PTA', 0, 0, NULL, NULL, 0);
INSERT INTO public.migration VALUES (1, 1767225600000, 'CreateAccess1767225600000');
INSERT INTO public.migration VALUES (2, 1767225600001, 'CreateInventory1767225600001');
INSERT INTO public.migration VALUES (3, 1767225600002, 'CreateSod1767225600002');
INSERT INTO public.migration VALUES (4, 1767225600003, 'CreateState1767225600003');
INSERT INTO public.migration VALUES (5, 1767225600004, 'CreateSearch1767225600004');
INSERT INTO public.migration VALUES (6, 1767225600005, 'CreateAudit1767225600005');
INSERT INTO public.migration VALUES (7, 1767225600006, 'AddJobTrace1767225600006');
INSERT INTO public.migration VALUES (8, 1767225600007, 'CreateRateLimit1767225600007');
INSERT INTO public.migration VALUES (9, 1767225600010, 'CreateLookups1767225600010');
INSERT INTO public.migration VALUES (10, 1767225600011, 'CreateChangeLog1767225600011');
INSERT INTO public.migration VALUES (11, 1767225600012, 'MoveJobs1767225600012');
INSERT INTO public.migration VALUES (12, 1767225600013, 'RecordCompatibility1767225600013');
INSERT INTO public.migration VALUES (13, 1767225600020, 'AddCheckStarter1767225600020');
INSERT INTO public.migration VALUES (14, 1767225600060, 'AddAuditOrigin1767225600060');
INSERT INTO public.migration VALUES (15, 1767225600061, 'SealAudit1767225600061');
INSERT INTO public.migration VALUES (16, 1767225600070, 'AddEntitlementAttributes1767225600070');
INSERT INTO public.migration VALUES (17, 1767225600080, 'IndexFreeJobs1767225600080');
INSERT INTO public.migration VALUES (18, 1767225600090, 'AddEvaluatedState1767225600090');
INSERT INTO public.migration VALUES (19, 1767225600115, 'CountCheckBytes1767225600115');
INSERT INTO public.migration VALUES (20, 1767225600120, 'CreatePendingChanges1767225600120');
INSERT INTO public.promoted_value VALUES ('a-ann', '01a22261846070008af891bcf38e421e', 0, '1', '1');
INSERT INTO public.promotion VALUES ('01a22261846070008af891bcf38e421e', '01a22261846270018e30423c0537e7e5', 'DONE', '[]', '', 3, 3, '2026-11-28T13:39:05.990Z', '2026-11-28T13:39:06.029Z', NULL);
INSERT INTO public.rate_limit VALUES ('management:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 100, 1795873155329);
INSERT INTO public.rate_limit VALUES ('auth-profiles:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 2, 1795873155898);
INSERT INTO public.rate_limit VALUES ('search-attributes:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 3, 1795873155946);
INSERT INTO public.rate_limit VALUES ('sod-violations:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 100, 1795873156120);
INSERT INTO public.rate_limit VALUES ('address:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', 10, 1795873156149);
INSERT INTO public.schema_compatibility VALUES ('governance', 1767225600070);
INSERT INTO public.search_attribute VALUES ('01a22261846070008af891bcf38e421e', 'costs', 'costs', 'Costs', '{"erp":"costCenter"}');
INSERT INTO public.sod_check VALUES ('01a2226185177000877e25fc1c1e4ceb', 'bob', '[{"type":"ENTITLEMENT","id":"post"}]', NULL, 'SUCCESS', '2026-11-28T13:39:06.137Z', '2026-11-28T13:39:06.217Z', '[{"policy":{"type":"SOD_POLICY","id":"p2p","name":"Pay and post"},"kind":"NEW","level":"HIGH","conflictingAccessCriteria":{"leftCriteria":{"criteriaList":[{"type":"ENTITLEMENT","id":"pay","name":"Pay","existing":true,"paths":[[{"type":"ENTITLEMENT","id":"pay","name":"Pay"}]]}]},"rightCriteria":{"criteriaList":[{"type":"ENTITLEMENT","id":"post","name":"Post","existing":false,"paths":[[{"type":"ENTITLEMENT","id":"post","name":"Post"}]]}]}}}]', NULL, 'governance-cli', '{"asOf":"2026-11-28T13:39:06.152Z","access":13,"assignments":15,"sodPolicies":6}');
INSERT INTO public.sod_check_use VALUES ('', 15, 536);
INSERT INTO public.sod_check_use VALUES ('governance-cli', 15, 536);
INSERT INTO public.sod_check_use VALUES ('', 6, 523);
INSERT INTO public.sod_check_use VALUES ('governance-cli', 6, 523);
INSERT INTO public.sod_policy VALUES ('p2p', 'Pay and post', 'pay and post', NULL, 'CONFLICTING_ACCESS_BASED', 'ENFORCED', 'HIGH', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:39:05.049Z', '2026-11-28T13:39:05.049Z');
INSERT INTO public.sod_policy VALUES ('draft', 'Draft', 'draft', NULL, 'CONFLICTING_ACCESS_BASED', 'NOT_ENFORCED', 'LOW', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:39:05.049Z', '2026-11-28T13:39:05.049Z');
INSERT INTO public.sod_policy VALUES ('01a2226183f57000885a9f6cfaeaa59b', 'Post and view', 'post and view', 'Changed', 'CONFLICTING_ACCESS_BASED', 'ENFORCED', 'HIGH', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:39:05.846Z', '2026-11-28T13:39:05.859Z');
INSERT INTO public.source VALUES ('erp', 'ERP', NULL, '{}');
INSERT INTO public.source VALUES ('01a22261822670008416bf249f909070', 'CRM', NULL, '{}');
INSERT INTO public.source VALUES ('hr', 'Core HR', NULL, '{"team":"y"}');
INSERT INTO public.state_version VALUES ('assignments', 15, '88b0a7f7-42d6-448a-9272-79f087d50c59');
INSERT INTO public.state_version VALUES ('access', 13, '416c9085-642d-439e-a772-ec21a988f016');
INSERT INTO public.state_version VALUES ('sod-policies', 6, '375999ff-981f-462b-b95d-4d77da411e41');
INSERT INTO public.state_version VALUES ('search-attributes', 3, 'dc1dcec8-e1be-4774-ace2-789cf4af0779');
INSERT INTO public.state_version VALUES ('inventory', 23, 'a47833d8-e25b-413a-bbb1-7a646b794192');
SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);
SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 4, true);
SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 6, true);
SELECT pg_catalog.setval('public.audit_unsealed_sequence_seq', 60, true);
SELECT pg_catalog.setval('public.migration_id_seq', 20, true);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_queue_name_key UNIQUE (queue_name);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_key_key1 UNIQUE (key);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_known_crontabs
    ADD CONSTRAINT known_crontabs_pkey PRIMARY KEY (identifier);
ALTER TABLE ONLY graphile_worker.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_identifier_key UNIQUE (identifier);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT "PK_018c433f8264b58c86363eaadde" PRIMARY KEY (id);
ALTER TABLE ONLY public.state_version
    ADD CONSTRAINT "PK_2a17f8a65a92c93f785d7f558c8" PRIMARY KEY (name);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id);
ALTER TABLE ONLY public.sod_check_use
    ADD CONSTRAINT "PK_398ad4650ef151c493e1a7b2315" PRIMARY KEY (client, slot);
ALTER TABLE ONLY public.identity_profile
    ADD CONSTRAINT "PK_45a43763a87e9551a1aea7f9b00" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT "PK_481efbe8b0a403efe3f47a6528f" PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT "PK_54115ee388cdb6d86bb4bf5b2ea" PRIMARY KEY (id);
ALTER TABLE ONLY public.pending_change
    ADD CONSTRAINT "PK_579f98e9ed2bdfa17bc66362a3b" PRIMARY KEY (id);
ALTER TABLE ONLY public.change_log
    ADD CONSTRAINT "PK_62fa6cb08104af14ff52e210a84" PRIMARY KEY (part, "position");
ALTER TABLE ONLY public.promoted_value
    ADD CONSTRAINT "PK_669876a00b3f1f97baae5ee29f1" PRIMARY KEY (account_id, attribute_id, ordinal);
ALTER TABLE ONLY public.search_attribute
    ADD CONSTRAINT "PK_6864f17e4233a99277013cff1be" PRIMARY KEY (id);
ALTER TABLE ONLY public.attribute_name
    ADD CONSTRAINT "PK_8612038acc30380f51c9fa86414" PRIMARY KEY (name_key, kind, source_id, name);
ALTER TABLE ONLY public.account_attribute
    ADD CONSTRAINT "PK_98543479cbbebc91f379408f670" PRIMARY KEY (source_id, name);
ALTER TABLE ONLY public.audit_anchor
    ADD CONSTRAINT "PK_a592c24fa37f32e8ec1849e0a0a" PRIMARY KEY ("position");
ALTER TABLE ONLY public.assignment
    ADD CONSTRAINT "PK_befcd5c0149c28a8d56b352f8a1" PRIMARY KEY (identity_id, access_type, access_id);
ALTER TABLE ONLY public.sod_policy
    ADD CONSTRAINT "PK_bf3bf2d83f1d6285b326b8654b8" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_seal
    ADD CONSTRAINT "PK_c840e1d96332fc77f37ceca1b8d" PRIMARY KEY ("position");
ALTER TABLE ONLY public.access_item
    ADD CONSTRAINT "PK_d1605e62f7680ae2a1450495b5a" PRIMARY KEY (type, id);
ALTER TABLE ONLY public.schema_compatibility
    ADD CONSTRAINT "PK_d7fe92b5165ce84cadd2108efbf" PRIMARY KEY (schema_name);
ALTER TABLE ONLY public.sod_check
    ADD CONSTRAINT "PK_e53b9199547d5b7fa7603f24258" PRIMARY KEY (request_id);
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT "PK_e6c0c0608decdf78e4d4b263397" PRIMARY KEY (key);
ALTER TABLE ONLY public.promotion
    ADD CONSTRAINT "PK_fcd3a1dfca884108ae0d21571e1" PRIMARY KEY (attribute_id);
ALTER TABLE ONLY public.access_grant
    ADD CONSTRAINT "PK_fda795ef93e35565a1fdeb0d5e2" PRIMARY KEY (parent_type, parent_id, child_type, child_id);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT "PK_ff16a44186b286d5e626178f726" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_unsealed
    ADD CONSTRAINT audit_unsealed_pkey PRIMARY KEY (sequence);
ALTER TABLE ONLY public.job_worker
    ADD CONSTRAINT job_worker_pkey PRIMARY KEY (id);
CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);
CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));
CREATE INDEX access_grant_child ON public.access_grant USING btree (child_type, child_id, parent_type, parent_id);
CREATE INDEX access_item_source_id ON public.access_item USING btree (source_id, type, id);
CREATE INDEX account_attribute_entitlement ON public.account_attribute USING btree (source_id) WHERE (entitlement = 1);
CREATE INDEX account_disabled ON public.account USING btree (disabled, id);
CREATE INDEX account_identity_id ON public.account USING btree (identity_id, id);
CREATE INDEX account_name_key ON public.account USING btree (substr(name_key, 1, 256), id);
CREATE INDEX account_native_identity_key ON public.account USING btree (substr(native_identity_key, 1, 256), id);
CREATE INDEX account_source_id ON public.account USING btree (source_id, id);
CREATE INDEX assignment_access ON public.assignment USING btree (access_type, access_id, identity_id);
CREATE INDEX audit_event_actor ON public.audit_event USING btree (actor, id);
CREATE INDEX audit_event_resource_id ON public.audit_event USING btree (resource_id, id);
CREATE INDEX audit_event_resource_type ON public.audit_event USING btree (resource_type, id);
CREATE INDEX audit_event_subject ON public.audit_event USING btree (subject, id) WHERE (subject IS NOT NULL);
CREATE INDEX audit_event_tracking_id ON public.audit_event USING btree (tracking_id, id);
CREATE UNIQUE INDEX audit_seal_event_id ON public.audit_seal USING btree (event_id);
CREATE INDEX identity_identity_profile_id ON public.identity USING btree (identity_profile_id, id);
CREATE INDEX identity_profile_authoritative_source_id ON public.identity_profile USING btree (authoritative_source_id, id);
CREATE UNIQUE INDEX identity_profile_name_key ON public.identity_profile USING btree (name_key);
CREATE INDEX pending_change_completed ON public.pending_change USING btree (completed, id);
CREATE INDEX pending_change_expires ON public.pending_change USING btree (state, expires);
CREATE INDEX promoted_value_search ON public.promoted_value USING btree (attribute_id, substr(value_key, 1, 256), account_id);
CREATE UNIQUE INDEX search_attribute_name_key ON public.search_attribute USING btree (name_key);
CREATE INDEX sod_check_completed ON public.sod_check USING btree (completed, request_id);
CREATE UNIQUE INDEX sod_policy_name_key ON public.sod_policy USING btree (name_key);
CREATE TRIGGER audit_anchor_no_delete BEFORE DELETE ON public.audit_anchor FOR EACH ROW EXECUTE FUNCTION public.audit_anchor_no_delete();
CREATE TRIGGER audit_anchor_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER audit_anchor_old BEFORE INSERT ON public.audit_anchor FOR EACH ROW EXECUTE FUNCTION public.audit_anchor_old();
CREATE TRIGGER audit_event_no_delete BEFORE DELETE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION public.audit_event_no_delete();
CREATE TRIGGER audit_event_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER audit_event_waits AFTER INSERT ON public.audit_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.audit_event_waits();
CREATE TRIGGER audit_seal_no_delete BEFORE DELETE ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION public.audit_seal_no_delete();
CREATE TRIGGER audit_seal_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER audit_unsealed_no_delete BEFORE DELETE ON public.audit_unsealed FOR EACH ROW EXECUTE FUNCTION public.audit_unsealed_no_delete();
CREATE TRIGGER audit_unsealed_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_unsealed FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER sod_check_delete AFTER DELETE ON public.sod_check REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.sod_check_delete();
CREATE TRIGGER sod_check_insert AFTER INSERT ON public.sod_check REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.sod_check_insert();
CREATE TRIGGER sod_check_update AFTER UPDATE ON public.sod_check REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.sod_check_update();
ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;
