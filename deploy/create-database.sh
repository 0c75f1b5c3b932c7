# Run once by the PostgreSQL image on an empty volume: creates a role without superuser rights, and its database.
psql --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
CREATE ROLE ilewa LOGIN PASSWORD :'password';
CREATE DATABASE ilewa OWNER ilewa;
SQL
